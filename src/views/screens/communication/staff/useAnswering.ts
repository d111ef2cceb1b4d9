import { useEffect, useState } from 'react';
import { type AnsweredTo } from '#protocol/wire/communication.ts';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { type LastCommand, useCommand } from '#views/kit/useCommand.ts';
import { type Claim } from './useClaim.ts';
import { useTopicName } from './useTopicName.ts';

/** An answer that is written but not sent; it is kept while another question is open. */
export interface AnswerDraft {
  readonly text: string;
  readonly to: AnsweredTo;
  /** The topic, if the answer becomes an announcement; null: the question's own. */
  readonly topic: string | null;
  /** Version of the answer that its author has seen. */
  readonly version: number;
}

/** A question that is being answered. */
export interface Answering {
  readonly question: Question;
  readonly claim: Claim;
  /** undefined: nothing is written yet. */
  readonly draft: AnswerDraft | undefined;
  readonly onDraft: (draft: AnswerDraft) => void;
  /** Called when the server has the answer. */
  readonly onAnswered: () => void;
}

/** Values and functions of an answer's form. */
interface AnswerInHand {
  readonly draft: AnswerDraft;
  /** The topic, if the answer becomes an announcement. */
  readonly topic: string;
  readonly setTopic: (topic: string) => void;
  readonly command: LastCommand;
  /** Somebody else has answered since; true until the person has looked at that answer. */
  readonly isStale: boolean;
  /** Sending is blocked: another person has claimed the question, or its answer is not the seen one. */
  readonly isBlocked: boolean;
  readonly write: (changed: Partial<AnswerDraft>) => void;
  /** Call it when the person has looked at the present answer and wants to change it. */
  readonly seen: () => void;
  readonly answer: (words: string) => void;
}

/** The state of an answer's form. Typing claims the question, and the draft keeps the seen version. */
export function useAnswering(answering: Answering): AnswerInHand {
  const { question, claim, onDraft, onAnswered } = answering;
  const command = useCommand('answer');
  const topicName = useTopicName();
  const version = question.desk?.version ?? 0;
  const [seenVersion, setSeenVersion] = useState(answering.draft?.version ?? version);
  const first: AnswerDraft = { text: question.answer ?? '', to: 'asker', topic: null, version };
  const draft = { ...(answering.draft ?? first), version: seenVersion };
  const { to, topic: own } = draft;
  const topic = own ?? topicName(question.topic, question.contest);
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
  const setTopic = (title: string) => write({ topic: title });
  return { draft, topic, setTopic, command, isStale, isBlocked, write, seen, answer };
}
