import { SaxesParser } from 'saxes';
import { type Report } from './report.ts';
import { type Sentence, findingSentence } from './sentences.ts';

const MAX_DEPTH = 64;

/** An element of an XML file, with the line it begins in. */
export interface XmlElement {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** Reads an XML file; null, with an error: it is invalid. A document that defines entities is refused. */
export function readXml(file: string, text: string, report: Report): XmlElement | null {
  const parser = new SaxesParser();
  const root: XmlElement = { name: '', line: 1, attributes: {}, children: [], text: '' };
  const open = [root];
  const faults: { readonly line: number; readonly sentence: Sentence }[] = [];
  const refuse = (sentence: Sentence) => {
    if (faults.length === 0) faults.push({ line: parser.line, sentence });
  };
  parser.on('error', ({ message }) => refuse(faultOf(message)));
  parser.on('doctype', () => refuse(findingSentence('xml_doctype')));
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > MAX_DEPTH) refuse(findingSentence('xml_deep'));
    const element: XmlElement = { name, line: parser.line, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const write = (part: string) => {
    const last = open.at(-1);
    if (last) last.text += part;
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [fault] = faults;
  if (fault !== undefined) {
    report.add('error', { file, line: fault.line }, fault.sentence);
    return null;
  }
  return root.children[0] ?? null;
}

/** The sentence for a message of the library, whose faults have no codes. */
function faultOf(message: string): Sentence {
  if (/unclosed tag|unmatched closing tag|unexpected close tag|must contain a root/i.test(message))
    return findingSentence('xml_tag');
  return findingSentence(/entity|ampersand/i.test(message) ? 'xml_entity' : 'xml_not');
}

/** The first element at a path of element names. */
export function at(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (found, name) => found?.children.find((one) => one.name === name),
    element,
  );
}

/** All elements with the last name of a path. */
export function all(element: XmlElement | undefined, ...path: readonly string[]): readonly XmlElement[] {
  const name = path.at(-1);
  return at(element, ...path.slice(0, -1))?.children.filter((one) => one.name === name) ?? [];
}
