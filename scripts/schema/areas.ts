import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The comments of a table or view in its type (server/db); '' where there is none. */
export interface TableDoc {
  readonly name: string;
  readonly comment: string;
  /** The comments of the columns, by name. */
  readonly columnComments: ReadonlyMap<string, string>;
}

/** Tables of one subject, in the order of their file. */
export interface Area {
  readonly comment: string;
  readonly tables: readonly TableDoc[];
}

type Types = ReadonlyMap<string, ts.InterfaceDeclaration>;

/** The subjects in the order in which `Schema` names them, from `schema.ts` of this folder and the files that it imports. */
export function readAreas(folder: string): readonly Area[] {
  const types = new Map<string, ts.InterfaceDeclaration>();
  addTypes(types, join(folder, 'schema.ts'));
  return areasOf(types, typeOf(types, 'Schema')).filter(({ tables }) => tables.length > 0);
}

function addTypes(types: Map<string, ts.InterfaceDeclaration>, path: string): void {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  for (const node of file.statements) {
    if (ts.isInterfaceDeclaration(node)) types.set(node.name.text, node);
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    if (node.moduleSpecifier.text.endsWith('-tables.ts'))
      addTypes(types, join(dirname(path), node.moduleSpecifier.text));
  }
}

/** The tables that a type holds itself, then those of the types that it extends. */
function areasOf(types: Types, type: ts.InterfaceDeclaration): readonly Area[] {
  const tables = propertiesOf(type).map(({ name, node }) => {
    const table = typeOf(types, node.type?.getText() ?? '');
    const columns = propertiesOf(table).map((column) => [column.name, commentOf(column.node)] as const);
    return { name, comment: commentOf(node) || commentOf(table), columnComments: new Map(columns) };
  });
  const parents = (type.heritageClauses ?? []).flatMap((clause) => clause.types.map((one) => one.getText()));
  return [
    { comment: commentOf(type), tables },
    ...parents.flatMap((parent) => areasOf(types, typeOf(types, parent))),
  ];
}

function propertiesOf(
  type: ts.InterfaceDeclaration,
): readonly { readonly name: string; readonly node: ts.PropertySignature }[] {
  return type.members
    .filter((node) => ts.isPropertySignature(node))
    .map((node) => ({ name: node.name.getText(), node }));
}

function typeOf(types: Types, name: string): ts.InterfaceDeclaration {
  const type = types.get(name);
  if (type === undefined) throw new Error(`There is no type ${name} in the files of tables`);
  return type;
}

/** The doc comment of a type or a property, in one line. */
function commentOf(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  return (ts.getTextOfJSDocComment(doc?.comment) ?? '').replaceAll(/\s+/g, ' ').trim();
}
