import { useState } from 'react';
import { type WorkshopStatement } from '#protocol/wire/staff/authoring/statement.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { type RunningEditor } from '#views/components/editor/CodeEditorView.ts';
import { type LastCommand, useCommand } from '#views/kit/useCommand.ts';

/** File extensions of pictures that a statement can show. */
export const PICTURES = ['.png', '.jpg', '.jpeg', '.svg'];

/** Puts pictures into a statement. */
export interface PictureDrop {
  readonly command: LastCommand;
  /** One of the given files is no picture that a statement can show. */
  readonly isRefused: boolean;
  readonly put: (files: readonly File[]) => void;
}

/** Saves pictures beside the statement, under free names, and inserts them at the cursor. */
export function usePictureDrop(
  task: WorkshopTask,
  { file, pictures }: WorkshopStatement,
  editor: RunningEditor | null,
): PictureDrop {
  const isLatex = file?.path.endsWith('.tex') === true;
  return usePictureUpload(task.id, {
    folder: file === null ? 'statement' : file.path.slice(0, file.path.lastIndexOf('/')),
    taken: pictures.map(({ name }) => name),
    insert: (name) =>
      editor?.insert(isLatex ? `\\includegraphics{${name}}\n` : `![${pictureName(name)}](${name})\n`),
  });
}

/** The first alternative text of a picture, made from its file name. */
export function pictureName(file: string): string {
  return file.slice(0, file.lastIndexOf('.'));
}

/** Saves pictures into a folder of a task under free names, and inserts each name into a text. */
export function usePictureUpload(
  task: number,
  {
    folder,
    taken: given,
    insert,
  }: {
    readonly folder: string;
    /** Names of the files in the folder. */
    readonly taken: readonly string[];
    readonly insert: (name: string) => void;
  },
): PictureDrop {
  const command = useCommand('uploadWorkshopFile');
  const [isRefused, setRefused] = useState(false);
  return {
    command,
    isRefused,
    put: (files) => {
      const shown = files.filter(({ name }) =>
        PICTURES.some((ending) => name.toLowerCase().endsWith(ending)),
      );
      setRefused(shown.length < files.length);
      const taken = new Set(given);
      for (const one of shown) {
        const name = freeName(one.name, taken);
        taken.add(name);
        command.give({
          call: 'uploadWorkshopFile',
          request: { tid: task, path: `${folder}/${name}`, known: '' },
          files: { file: { file: one, name } },
        });
        insert(name);
      }
    },
  };
}

/** A name that is valid in paths of packages and that no other picture has. */
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
