import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { printableText, sheetsOf } from '#domain/submissions/print-sheets.ts';
import { MAX_PRINT_BYTES, MAX_PRINT_PAGES } from '#domain/submissions/prints.ts';
import { type OutgoingPrint } from '#streams/state/submissions/prints.ts';
import { type State } from '#streams/state/state.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { FileDrop } from '#views/kit/FileDrop.tsx';
import { RadioList } from '#views/components/RadioList.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { OwnPrints } from './OwnPrints.tsx';
import { look } from '#views/components/look.ts';

/** The text that can be printed; the person can also print a file of their own. */
export interface PrintDialogProps {
  readonly text: string;
  readonly fileName: string;
  readonly task: number | null;
  readonly submission: number | null;
  readonly onClose: () => void;
}

type Source = 'text' | 'file';

/** The chosen text; `fault`: the reason why it cannot be printed. */
interface Chosen {
  readonly fileName: string;
  readonly text: string;
  readonly pages: number;
  readonly fault:
    | 'backend.print_not_text'
    | 'backend.print_pages'
    | 'backend.too_large'
    | 'file.changed'
    | null;
}

/** The last print that was asked for here. */
interface Asked extends Pick<Chosen, 'fileName' | 'text'> {
  readonly clientId: string;
}

const selectOutgoing = ({ prints }: State) => prints.outgoing;

/** Requests a print, and shows the states of earlier ones (AUT-11). */
export function PrintDialog(props: PrintDialogProps) {
  const { text, fileName, task, submission, onClose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const send = useSend();
  const hasText = text.trim() !== '';
  const [source, setSource] = useState<Source>(hasText ? 'text' : 'file');
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<Chosen | null>(null);
  const newest = useRef<File | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const outgoing = useSelected(selectOutgoing);
  const own = asked !== null && outgoing?.clientId === asked.clientId ? outgoing : null;
  useEffect(() => send({ type: 'PrintsOpened' }), [send]);
  const chosen = source === 'text' ? chosenText(fileName, text) : read;
  const isReady = isPrintable(chosen);
  const choose = (next: File | null) => {
    newest.current = next;
    setFile(next);
    setRead(null);
    if (next !== null)
      void chosenFile(next).then((found) => {
        if (newest.current === next) setRead(found);
      });
  };
  const ask = () => {
    if (chosen === null) return;
    // A request without an answer is sent again as the same print, any other as a new one: the server prints each once.
    const isUnanswered = own?.kind === 'refused' && own.key === 'backend.no_connection';
    const isAgain = isUnanswered && asked?.fileName === chosen.fileName && asked.text === chosen.text;
    const clientId = isAgain ? asked.clientId : newId();
    const { fileName: name, text: printed } = chosen;
    setAsked({ clientId, fileName: name, text: printed });
    const of = source === 'text' ? { task, submission } : { task, submission: null };
    send({ type: 'PrintAsked', clientId, fileName: name, source: printed, ...of });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="m"
      title={t('prints.ask_title')}
      actions={
        <Button variant="primary" busy={own?.kind === 'sending'} disabled={!isReady} onPress={ask}>
          {isReady ? t('prints.ask_pages', { count: chosen?.pages ?? 0 }) : t('prints.ask_print')}
        </Button>
      }
    >
      <div className={look('grid', 'gap16')}>
        <p>{t('prints.ask_text', { count: MAX_PRINT_PAGES, pages: MAX_PRINT_PAGES })}</p>
        {hasText && (
          <RadioList<Source>
            label={t('prints.what')}
            value={source}
            options={[
              { value: 'text', label: fileName },
              { value: 'file', label: t('prints.a_file') },
            ]}
            onChange={setSource}
          />
        )}
        {source === 'file' && (
          <FileDrop
            label={t('prints.choose')}
            hint={t('prints.file_hint', { size: format.bytes(MAX_PRINT_BYTES) })}
            file={file}
            onFile={choose}
          />
        )}
        <Fault of={chosen} outgoing={own} />
        <OwnPrints />
      </div>
    </Dialog>
  );
}

function isPrintable(chosen: Chosen | null): boolean {
  return chosen !== null && chosen.fault === null && chosen.text.trim() !== '';
}

/** The reason why the text cannot be printed, or why the server refused it. */
function Fault(props: { readonly of: Chosen | null; readonly outgoing: OutgoingPrint | null }) {
  const { of: chosen, outgoing } = props;
  const tAny = useTranslateAny();
  const key = chosen?.fault ?? null;
  const refused = outgoing?.kind === 'refused' ? outgoing : null;
  const detail = key === 'backend.print_pages' ? String(MAX_PRINT_PAGES) : null;
  const shown = key === null ? refused : { key, detail };
  if (shown === null) return null;
  return (
    <p role="alert" className={look('bad')}>
      {tAny(shown.key)}
      {shown.detail !== null && ` - ${shown.detail}`}
    </p>
  );
}

function chosenText(fileName: string, text: string): Chosen {
  const isLarge = new Blob([text]).size > MAX_PRINT_BYTES;
  const pages = isLarge ? 0 : sheetsOf(text).length;
  const isLong = pages > MAX_PRINT_PAGES;
  const fault = isLong ? 'backend.print_pages' : null;
  return { fileName, text, pages, fault: isLarge ? 'backend.too_large' : fault };
}

async function chosenFile(file: File): Promise<Chosen> {
  const none = { fileName: file.name, text: '', pages: 0 };
  if (file.size > MAX_PRINT_BYTES) return { ...none, fault: 'backend.too_large' };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { ...none, fault: 'file.changed' };
  const text = printableText(new Uint8Array(bytes));
  return text === null ? { ...none, fault: 'backend.print_not_text' } : chosenText(file.name, text);
}
