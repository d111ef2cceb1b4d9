import { useTranslation } from 'react-i18next';
import {
  type CertificateField,
  FIELD_FONTS,
  FIELD_KINDS,
  FIELD_SIDES,
  MAX_FIELD_PT,
  MAX_FIELD_TEXT_CHARS,
  MIN_FIELD_MM,
  MIN_FIELD_PT,
} from '#domain/results/certificates.ts';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { Field } from '#views/components/Field.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { MeasureField } from './MeasureField.tsx';
import { look } from '#views/components/look.ts';
import styles from './Certificates.module.css';

/** A form for one field of a certificate: its content, position and font. */
export function FieldForm(props: {
  readonly field: CertificateField;
  readonly page: { readonly width: number; readonly height: number };
  readonly onChange: (change: Partial<CertificateField>) => void;
}) {
  const { field, page, onChange } = props;
  const { t } = useTranslation();
  const isText = field.shows !== 'qr';
  return (
    <div className={look('grid', 'gap16', 'shrink')}>
      <Select
        label={t('certificates.shows')}
        value={field.shows}
        options={FIELD_KINDS.map((kind) => ({ value: kind, label: t(`certificates.fact.${kind}`) }))}
        onChange={(shows) => onChange({ shows })}
      />
      {field.shows === 'text' && (
        <TextArea
          label={t('certificates.fact.text')}
          hint={t('certificates.text_hint')}
          rows={2}
          value={field.text}
          maxLength={MAX_FIELD_TEXT_CHARS}
          onChange={(text) => onChange({ text })}
        />
      )}
      <div className={styles['numbers']}>
        <MeasureField
          label={t('certificates.x')}
          value={field.x}
          least={0}
          most={Math.max(0, page.width - field.width)}
          onChange={(x) => onChange({ x })}
        />
        <MeasureField
          label={t('certificates.y')}
          value={field.y}
          least={0}
          most={page.height - 1}
          onChange={(y) => onChange({ y })}
        />
        <MeasureField
          label={t('certificates.width')}
          value={field.width}
          least={MIN_FIELD_MM}
          most={page.width - field.x}
          onChange={(width) => onChange({ width })}
        />
        {isText && (
          <MeasureField
            label={t('certificates.size')}
            value={field.size}
            least={MIN_FIELD_PT}
            most={MAX_FIELD_PT}
            onChange={(size) => onChange({ size })}
          />
        )}
      </div>
      {isText && (
        <>
          <div className={styles['letters']}>
            <Select
              label={t('certificates.font')}
              value={field.font}
              options={FIELD_FONTS.map((font) => ({ value: font, label: t(`certificates.fonts.${font}`) }))}
              onChange={(font) => onChange({ font })}
            />
            <Select
              label={t('certificates.side')}
              value={field.side}
              options={FIELD_SIDES.map((side) => ({ value: side, label: t(`certificates.sides.${side}`) }))}
              onChange={(side) => onChange({ side })}
            />
            <Field label={t('certificates.color')}>
              {(control) => (
                <input
                  {...control}
                  type="color"
                  value={field.color}
                  onChange={(event) => onChange({ color: event.target.value.toLowerCase() })}
                />
              )}
            </Field>
          </div>
          <div className={look('row', 'wrap', 'gap8x12')}>
            <Checkbox
              label={t('certificates.bold')}
              checked={field.bold}
              onChange={(bold) => onChange({ bold })}
            />
            <Checkbox
              label={t('certificates.italic')}
              checked={field.italic}
              onChange={(italic) => onChange({ italic })}
            />
            <Checkbox
              label={t('certificates.wraps')}
              checked={field.wraps}
              onChange={(wraps) => onChange({ wraps })}
            />
          </div>
        </>
      )}
    </div>
  );
}
