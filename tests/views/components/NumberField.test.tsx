import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { NumberField } from '#views/components/NumberField.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Points');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

function Held(props: {
  readonly first: number | null;
  readonly empty?: number;
  readonly takes?: (value: number | null) => boolean;
  readonly onChange: (value: number | null) => void;
}) {
  const { first, onChange, ...rest } = props;
  const [value, setValue] = useState(first);
  const take = (next: number | null) => {
    setValue(next);
    onChange(next);
  };
  return (
    <>
      <NumberField {...rest} label="Points" value={value} refusal="From 0 to 10" onChange={take} />
      <button type="button" onClick={() => setValue(7)}>
        Seven
      </button>
    </>
  );
}

describe('a number field', () => {
  it.each([
    ['2,5', 2.5],
    ['2.5', 2.5],
    ['−3', -3],
    ['abc', Number.NaN],
    ['', null],
  ])('of “%s” gives %s, and shows the typed text', (text, given) => {
    const onChange = vi.fn();
    render(<Held first={1} onChange={onChange} />);
    type(text);
    expect(onChange).toHaveBeenLastCalledWith(given);
    expect(field().value).toBe(text);
  });

  it('gives its value for an empty field when it is emptied', () => {
    const onChange = vi.fn();
    render(<Held first={1} empty={0} onChange={onChange} />);
    type(' ');
    expect(onChange).toHaveBeenLastCalledWith(0);
  });

  it('shows a value that is set from elsewhere', () => {
    render(<Held first={1} onChange={vi.fn()} />);
    type('2,0');
    fireEvent.click(screen.getByRole('button', { name: 'Seven' }));
    expect(field().value).toBe('7');
  });

  it('keeps a number that is not taken to itself, says so, and has the old one again when it is left', () => {
    const onChange = vi.fn();
    render(<Held first={1} takes={(value) => value !== null && value <= 10} onChange={onChange} />);
    type('12');
    expect(onChange).not.toHaveBeenCalled();
    expect(field().value).toBe('12');
    expect(screen.getByText('From 0 to 10')).toBeTruthy();
    fireEvent.blur(field());
    expect(field().value).toBe('1');
    expect(screen.queryByText('From 0 to 10')).toBeNull();
  });
});
