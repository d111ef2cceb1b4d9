import 'katex/dist/katex.min.css';
import { type ComponentProps } from 'react';
import ReactMarkdown, { defaultUrlTransform, type ExtraProps } from 'react-markdown';
import { MARKDOWN } from '#protocol/markdown/dialect.ts';
import { Formula } from './Formula.tsx';

const COMPONENTS = { a: OutsideLink, code: CodeOrFormula, pre: BlockOrFormula, img: Picture };

/** The classes that remark-math marks a formula with. */
const FORMULA_CLASS = 'language-math';
const DISPLAY_CLASS = 'math-display';
/** A picture in the text itself, as in tasks. As an `img` it runs no program. */
const OWN_PICTURE = /^data:image\/(?:svg\+xml|png|jpeg);base64,/;

/** The parsed text; load it through Markdown.tsx, which keeps the parser out of the first download. */
export function MarkdownBody(props: {
  readonly text: string;
  /** Addresses of this page that pictures in the text may have. */
  readonly ownPictures?: ReadonlySet<string>;
}) {
  const { ownPictures } = props;
  const urlTransform = (url: string, key: string) =>
    key === 'src' && ownPictures?.has(url) === true ? url : safeUrl(url, key);
  return (
    <ReactMarkdown remarkPlugins={MARKDOWN} components={COMPONENTS} urlTransform={urlTransform}>
      {props.text}
    </ReactMarkdown>
  );
}

function safeUrl(url: string, key: string): string {
  return key === 'src' && OWN_PICTURE.test(url) ? url : defaultUrlTransform(url);
}

/** A picture, or its alternative text if its address was taken out. */
function Picture({ src, alt = '', title }: ComponentProps<'img'>) {
  return src ? <img src={src} alt={alt} title={title} /> : <>{alt}</>;
}

function OutsideLink({ href, children }: ComponentProps<'a'>) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function CodeOrFormula({ className, children }: ComponentProps<'code'>) {
  if (className?.includes(FORMULA_CLASS) === true) {
    const tex = typeof children === 'string' ? children : '';
    return <Formula tex={tex} isDisplay={className.includes(DISPLAY_CLASS)} />;
  }
  return <code className={className}>{children}</code>;
}

function BlockOrFormula({ node, children }: ComponentProps<'pre'> & ExtraProps) {
  const first = node?.children[0];
  const classes = first?.type === 'element' ? first.properties['className'] : undefined;
  const isFormula = Array.isArray(classes) && classes.includes(FORMULA_CLASS);
  return isFormula ? <div>{children}</div> : <pre>{children}</pre>;
}
