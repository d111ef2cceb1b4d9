import { useTranslation } from 'react-i18next';
import { MAX_MARK_COMMENT_CHARS } from '#domain/marking/marking.ts';
import { TextArea } from '#views/components/TextArea.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './CriterionCard.module.css';

/** A comment on one criterion, with ready comments as buttons: a click adds one, another removes it. */
export function CommentField(props: {
  readonly label: string;
  readonly text: string;
  readonly templates: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
}) {
  const { label, text, templates, disabled, onChange } = props;
  const { t } = useTranslation();
  const lines = text === '' ? [] : text.split('\n');
  const toggle = (template: string) => {
    const isIn = lines.includes(template);
    const next = isIn ? lines.filter((line) => line !== template) : [...lines, template];
    onChange(next.join('\n').slice(0, MAX_MARK_COMMENT_CHARS));
  };
  return (
    <div className={classNames(look('grid', 'gap4'), styles['comment'])}>
      {templates.length > 0 && !disabled && (
        <div className={look('flex', 'wrap', 'gap4')} role="group" aria-label={t('scorer.templates')}>
          {templates.map((template) => (
            <button
              key={template}
              type="button"
              className={styles['template']}
              aria-pressed={lines.includes(template)}
              onClick={() => toggle(template)}
            >
              {template}
            </button>
          ))}
        </div>
      )}
      <TextArea
        label={label}
        hideLabel
        placeholder={t('scorer.comment')}
        rows={Math.min(6, Math.max(1, lines.length))}
        maxLength={MAX_MARK_COMMENT_CHARS}
        value={text}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  );
}
