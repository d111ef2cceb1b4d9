import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CertificateDesign,
  type CertificateField,
  type CertificateValues,
  fieldText,
} from '#domain/results/certificates.ts';
import { QrCode } from '#views/components/qr/QrCode.tsx';
import { FAMILIES } from './certificateFonts.ts';
import { type Guides, movedTo, snapped } from './designDraft.ts';
import styles from './PageCanvas.module.css';

const MM_A_POINT = 25.4 / 72;
/** A code of no real certificate. */
const SAMPLE_CODE = '0000-0000-0000-0000-0000';
const STEP_MM = 1;
const FINE_MM = 0.1;
const NO_GUIDES: Guides = { x: null, y: null };
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Grip {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly pointer: { readonly x: number; readonly y: number };
}

/**
 * A preview of a certificate with the values of a person. Fields move by dragging, and with arrows by a
 * millimetre (a tenth with Shift); Delete removes the selected one.
 */
export function PageCanvas(props: {
  readonly design: CertificateDesign;
  readonly values: CertificateValues;
  /** The background picture. */
  readonly picture: ReactNode;
  readonly zoom: number;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onMove: (id: string, to: { readonly x: number; readonly y: number }, isDragged: boolean) => void;
  readonly onRemove: (id: string) => void;
}) {
  const { design, values, picture, zoom, selected, onSelect, onMove, onRemove } = props;
  const { t } = useTranslation();
  const page = useRef<HTMLDivElement>(null);
  const [grip, setGrip] = useState<Grip | null>(null);
  const [guides, setGuides] = useState(NO_GUIDES);
  const { width, height } = design.page;

  const hold = (field: CertificateField) => (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    onSelect(field.id);
    setGrip({ id: field.id, x: field.x, y: field.y, pointer: { x: event.clientX, y: event.clientY } });
  };
  const drag = (field: CertificateField) => (event: PointerEvent) => {
    const box = page.current?.getBoundingClientRect();
    if (grip?.id !== field.id || box === undefined || box.width === 0) return;
    const mm = width / box.width;
    const to = {
      x: grip.x + (event.clientX - grip.pointer.x) * mm,
      y: grip.y + (event.clientY - grip.pointer.y) * mm,
    };
    const near = event.altKey ? { ...to, guides: NO_GUIDES } : snapped(design, field, to);
    setGuides(near.guides);
    onMove(field.id, movedTo(field, near, design.page), true);
  };
  const release = () => {
    setGrip(null);
    setGuides(NO_GUIDES);
  };
  const key = (field: CertificateField) => (event: KeyboardEvent) => {
    if (event.key === 'Delete') {
      onRemove(field.id);
      return;
    }
    const [dx, dy] = ARROWS[event.key] ?? [0, 0];
    if (dx === 0 && dy === 0) return;
    event.preventDefault();
    const step = event.shiftKey ? FINE_MM : STEP_MM;
    onMove(field.id, movedTo(field, { x: field.x + dx * step, y: field.y + dy * step }, design.page), false);
  };

  return (
    <div className={styles['scroller']}>
      <div
        ref={page}
        className={styles['page']}
        role="group"
        aria-label={t('certificates.page')}
        style={{ width: `${zoom}%`, aspectRatio: `${width} / ${height}` }}
      >
        {picture}
        {design.fields.map((field) => (
          <button
            key={field.id}
            type="button"
            className={styles['field']}
            aria-pressed={field.id === selected}
            aria-label={t('certificates.field_at', {
              name: t(`certificates.fact.${field.shows}`),
              x: field.x,
              y: field.y,
            })}
            style={{
              left: `${(100 * field.x) / width}%`,
              top: `${(100 * field.y) / height}%`,
              width: `${(100 * field.width) / width}%`,
            }}
            onFocus={() => onSelect(field.id)}
            onPointerDown={hold(field)}
            onPointerMove={drag(field)}
            onPointerUp={release}
            onPointerCancel={release}
            onKeyDown={key(field)}
          >
            <Shown field={field} design={design} values={values} />
          </button>
        ))}
        {guides.x !== null && (
          <span className={styles['guideX']} style={{ left: `${(100 * guides.x) / width}%` }} />
        )}
        {guides.y !== null && (
          <span className={styles['guideY']} style={{ top: `${(100 * guides.y) / height}%` }} />
        )}
      </div>
    </div>
  );
}

function Shown(props: {
  readonly field: CertificateField;
  readonly design: CertificateDesign;
  readonly values: CertificateValues;
}) {
  const { field, design, values } = props;
  const { t } = useTranslation();
  const text = fieldText(field, values, { site: design.site, code: SAMPLE_CODE });
  const inner = useRef<HTMLSpanElement>(null);
  const ratio = useFit(inner, field, text);
  if (field.shows === 'qr') return <QrCode text={text} label={t('certificates.fact.qr')} />;
  const style: CSSProperties = {
    color: field.color,
    fontFamily: FAMILIES[field.font],
    fontWeight: field.bold ? 700 : 400,
    fontStyle: field.italic ? 'italic' : 'normal',
    fontSize: `${((100 * field.size * MM_A_POINT) / design.page.width) * ratio}cqw`,
    textAlign: field.side,
    whiteSpace: field.wraps ? 'pre-wrap' : 'pre',
  };
  return (
    <span className={styles['text']} style={style} dir="auto">
      <span ref={inner}>{text || '\u00a0'}</span>
    </span>
  );
}

/** The ratio by which a line is shrunk to fit into its field, as in the PDF. */
function useFit(ref: RefObject<HTMLSpanElement | null>, field: CertificateField, text: string): number {
  const [ratio, setRatio] = useState(1);
  const { width, size, font, bold, italic, wraps } = field;
  useLayoutEffect(() => {
    const inner = ref.current;
    const outer = inner?.parentElement;
    if (!inner || !outer || inner.offsetWidth === 0) return;
    // The line's width at full size, from its width at the present ratio.
    const wide = inner.offsetWidth / ratio;
    const next = wraps || wide <= outer.clientWidth ? 1 : outer.clientWidth / wide;
    if (Math.abs(next - ratio) > 0.01) setRatio(next);
  }, [ref, width, size, font, bold, italic, wraps, text, ratio]);
  return ratio;
}
