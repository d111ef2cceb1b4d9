import 'katex/dist/katex.min.css';
import { type ComponentProps } from 'react';
import ReactMarkdown from 'react-markdown';
import rehypeKatex from 'rehype-katex';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';

const REMARK = [remarkGfm, remarkMath];
const REHYPE = [rehypeKatex];
const COMPONENTS = { a: OutsideLink };

/** The parsed text; load it through Markdown.tsx, which keeps the parser out of the first download. */
export function MarkdownBody(props: { readonly text: string }) {
  return (
    <ReactMarkdown remarkPlugins={REMARK} rehypePlugins={REHYPE} components={COMPONENTS}>
      {props.text}
    </ReactMarkdown>
  );
}

function OutsideLink({ href, children }: ComponentProps<'a'>) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
