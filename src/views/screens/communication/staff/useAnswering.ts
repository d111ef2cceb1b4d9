import { useEffect, useState } from 'react';
import { type AnsweredTo } from '#protocol/wire/communication.ts';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { type LastCommand, useCommand } from '#views/kit/useCommand.ts';
import { type Claim } from './useClaim.ts';
import { useTopicName } from './useTopicName.ts';

/** An answer that was written and not sent: it stays while another question is open. */
export interface AnswerDraft {
  readonly text: string;
  readonly to: AnsweredTo;
  /** Which answer its author had seen. */
  readonly version: number;
}

/** A question that is being answered. */
export interface Answering {
  readonly question: Question;
  readonly claim: Claim;
  /** undefined: nothing was written yet. */
  readonly draft: AnswerDraft | undefined;
  readonly onDraft: (draft: AnswerDraft) => void;
  /** The answer is on the server. */
  readonly onAnswered: () => void;
}

/** Values and functions of an answer's form. */
interface AnswerInHand {
  readonly draft: AnswerDraft;
  /** Of an announcement. */
  readonly topic: string;
  readonly setTopic: (topic: string) => void;
  readonly command: LastCommand;
  /** Somebody else answered since; it is said until it is looked at. */
  readonly isStale: boolean;
  /** Another has the question in hand, or its answer is not the one that was seen: nothing is sent. */
  readonly isBlocked: boolean;
  readonly write: (changed: Partial<AnswerDraft>) => void;
  /** The present answer was looked at, and is to be changed. */
  readonly seen: () => void;
  readonly answer: (words: string) => void;
}

/** The state of an answer's form: what is written takes the question in hand, and names the answer it was written to. */
export function useAnswering(answering: Answering): AnswerInHand {
  const { question, claim, onDraft, onAnswered } = answering;
  const command = useCommand('answer');
  const topicName = useTopicName();
  const version = question.desk?.version ?? 0;
  const [seenVersion, setSeenVersion] = useState(answering.draft?.version ?? version);
  const [topic, setTopic] = useState(() => topicName(question.topic, question.contest));
  const { text, to } = answering.draft ?? { text: question.answer ?? '', to: 'asker' as const };
  const draft = { text, to, version: seenVersion };
  const isDone = command.state?.kind === 'done';
  const isOther = seenVersion !== version;
  const isBlocked = claim.other !== null || isOther;

  useEffect(() => {
    if (isDone) onAnswered();
  }, [isDone, onAnswered]);

  const write = (changed: Partial<AnswerDraft>) => {
    claim.take();
    onDraft({ ...draft, ...changed });
  };
  const seen = () => {
    setSeenVersion(version);
    onDraft({ ...draft, version });
  };
  const answer = (words: string) => {
    if (command.isRunning || isBlocked || words.trim() === '') return;
    const request = { qid: question.id, answer: words.trim(), version: seenVersion, to };
    const title = to === 'announcement' ? topic.trim() : '';
    command.give({ call: 'answer', request: title === '' ? request : { ...request, topic: title } });
  };
  const isStale = isOther && !isDone && !command.isRunning;
  return { draft, topic, setTopic, command, isStale, isBlocked, write, seen, answer };
}
