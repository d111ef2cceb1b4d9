import { Send } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_QUESTION_CHARS } from '#domain/limits.ts';
import { Button } from '#views/components/Button.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { selectTasks } from '#streams/state/tasks/taskNames.ts';
import { GENERAL, topicOf, useTopicName } from '#views/kit/topics.ts';
import { look } from '#views/components/look.ts';

/** A question to the organisers, in general or about a task. */
export function AskForm() {
  const tasks = useSelected(selectTasks);
  const [topic, setTopic] = useState(GENERAL);
  const [question, setQuestion] = useState('');
  const send = useSend();
  const nameOf = useTopicName();
  const { t } = useTranslation();
  const text = question.trim();

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text === '') return;
    send({ type: 'QuestionSubmitted', clientId: newId(), topic, question: text });
    setQuestion('');
  };

  return (
    <Card title={t('ask.title')}>
      <form className={look('grid', 'gap16')} onSubmit={submit}>
        <Select
          label={t('ask.topic')}
          value={topic}
          onChange={setTopic}
          options={[GENERAL, ...(tasks ?? []).map(topicOf)].map((value) => ({ value, label: nameOf(value) }))}
        />
        <TextArea
          label={t('ask.question')}
          value={question}
          onChange={setQuestion}
          maxLength={MAX_QUESTION_CHARS}
          hint={t('ask.hint')}
        />
        <div className={look('row', 'apart', 'gap16')}>
          <span className={look('text3', 'size12')}>
            {question.length > 0 && (
              <span className="tabular">
                {question.length} / {MAX_QUESTION_CHARS}
              </span>
            )}
          </span>
          <Button type="submit" variant="primary" icon={Send} disabled={text === ''}>
            {t('ask.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
