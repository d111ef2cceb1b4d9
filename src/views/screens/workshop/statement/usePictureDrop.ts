import { useState } from 'react';
import { type WorkshopStatement } from '../../../../../protocol/wire/staff/workshop-statement.ts';
import { type WorkshopTask } from '../../../../../protocol/wire/staff/workshop.ts';
import { type RunningEditor } from '../../../components/CodeEditorView.ts';
import { type Commander, useCommand } from '../../contest/useCommand.ts';

/** Endings of pictures that a statement shows. */
export const PICTURES = ['.png', '.jpg', '.jpeg', '.svg'];

/** Puts pictures into a statement. */
export interface PictureDrop {
  readonly command: Commander;
  /** A file was given that is no picture of those that are shown. */
  readonly isRefused: boolean;
  readonly put: (files: readonly File[]) => void;
}

/** Saves pictures beside the statement, under names that are free, and names them where the cursor is. */
export function usePictureDrop(
  task: WorkshopTask,
  { file, pictures }: WorkshopStatement,
  editor: RunningEditor | null,
): PictureDrop {
  const command = useCommand();
  const [isRefused, setRefused] = useState(false);
  const folder = file === null ? 'statement' : file.path.slice(0, file.path.lastIndexOf('/'));
  const isLatex = file?.path.endsWith('.tex') === true;
  return {
    command,
    isRefused,
    put: (files) => {
      const shown = files.filter(({ name }) =>
        PICTURES.some((ending) => name.toLowerCase().endsWith(ending)),
      );
      setRefused(shown.length < files.length);
      const taken = new Set(pictures.map(({ name }) => name));
      for (const one of shown) {
        const name = freeName(one.name, taken);
        taken.add(name);
        command.give({
          call: 'uploadWorkshopFile',
          request: { tid: task.id, path: `${folder}/${name}`, known: '' },
          files: { file: { file: one, name } },
        });
        editor?.insert(
          isLatex ? `\\includegraphics{${name}}\n` : `![${name.slice(0, name.lastIndexOf('.'))}](${name})\n`,
        );
      }
    },
  };
}

/** A name that paths of packages may have, and that no other picture has. */
function freeName(given: string, taken: ReadonlySet<string>): string {
  const dot = given.lastIndexOf('.');
  const ending = given.slice(dot).toLowerCase();
  const begin =
    given
      .slice(0, dot)
      .replace(/[^\w-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'picture';
  let name = begin + ending;
  for (let number = 2; taken.has(name); number += 1) name = `${begin}-${number}${ending}`;
  return name;
}
