import { FilePlus2, FileText, LayoutTemplate, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CertificateDesk, type CertificateTemplate } from '#protocol/wire/staff/results.ts';
import { Button } from '#views/components/Button.tsx';
import { type Question } from '#views/components/ConfirmDialog.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { usePublicAddress } from '#views/usePublicAddress.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { WithBoxes } from '#views/kit/staff/WithBoxes.tsx';
import { type Draft } from './designDraft.ts';
import { starterDraft } from './starter.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { look } from '#views/components/look.ts';
import styles from './Certificates.module.css';

/** The template that is open in the editor. */
interface Open {
  /** null: a new template. */
  readonly template: number | null;
  readonly version: number;
  readonly draft: Draft;
}

/** The templates of a contest, and the editor of one. */
export function TemplatesTab({ desk }: { readonly desk: CertificateDesk }) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const { address, isReachable } = usePublicAddress();
  const begin = () => {
    const draft = starterDraft(t, i18n.language, isReachable ? address : '');
    setOpen({ template: null, version: 0, draft });
  };
  if (open !== null)
    return (
      <TemplateEditor
        key={`${open.template}`}
        desk={desk}
        template={open.template}
        version={open.version}
        draft={open.draft}
        onClose={() => setOpen(null)}
      />
    );
  const create = (
    <Button variant="primary" icon={FilePlus2} onPress={begin}>
      {t('certificates.new_template')}
    </Button>
  );
  if (desk.templates.length === 0)
    return (
      <Card>
        <EmptyState
          icon={LayoutTemplate}
          title={t('certificates.no_templates')}
          text={t('certificates.no_templates_text')}
          action={create}
        />
      </Card>
    );
  return (
    <div className={look('grid', 'gap16', 'shrink')}>
      <div>{create}</div>
      <ul className={styles['templates']}>
        {desk.templates.map((template) => (
          <TemplateCard
            key={template.id}
            contestId={desk.contest}
            template={template}
            onEdit={() => {
              const { id, version, name, picture, design } = template;
              setOpen({ template: id, version, draft: { name, picture: picture ?? '', design } });
            }}
          />
        ))}
      </ul>
    </div>
  );
}

function TemplateCard(props: {
  readonly contestId: number;
  readonly template: CertificateTemplate;
  readonly onEdit: () => void;
}) {
  const { contestId: cid, template, onEdit } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = useCommand('removeCertificateTemplate');
  const sample = useCommand('certificateSample');
  const { id, name, issued, design } = template;
  const askRemove = async () => {
    const question: Question = {
      title: t('certificates.ask_remove', { name }),
      message: t('certificates.remove_text'),
      confirmLabel: t('certificates.remove'),
      isDangerous: true,
    };
    if (await confirm(question))
      remove.give({ call: 'removeCertificateTemplate', request: { cid, template: id } });
  };
  const wantSample = (withBoxes: boolean) =>
    sample.give({ call: 'certificateSample', request: { cid, template: id, with_boxes: withBoxes } });
  return (
    <li className={styles['card']}>
      <h3 className={styles['cardName']}>{name}</h3>
      <p className={look('hint', 'weight400')}>
        {t('certificates.template_facts', {
          width: design.page.width,
          height: design.page.height,
          count: issued,
        })}
      </p>
      <div className={look('row', 'wrap', 'gap8x12')}>
        <Button size="s" icon={Pencil} onPress={onEdit}>
          {t('certificates.edit')}
        </Button>
        <Button size="s" icon={FileText} busy={sample.isRunning} onPress={() => wantSample(false)}>
          {t('certificates.sample')}
        </Button>
        {issued === 0 && (
          <Button size="s" variant="quiet" icon={Trash2} busy={remove.isRunning} onPress={askRemove}>
            {t('certificates.remove')}
          </Button>
        )}
      </div>
      <CommandNote state={remove.state} done="" />
      <CommandNote state={sample.state} done={t('certificates.sample_made')} />
      <WithBoxes state={sample.state} onPress={() => wantSample(true)} />
    </li>
  );
}
