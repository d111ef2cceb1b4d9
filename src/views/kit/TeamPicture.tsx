import styles from './TeamPicture.module.css';

/** The photograph or logo of a contestant beside their name, sized by its class; nothing if there is none. */
export function TeamPicture(props: {
  readonly picture: string | undefined;
  readonly className?: string | undefined;
}) {
  const { picture, className = styles['small'] } = props;
  if (picture === undefined) return null;
  // No alternative text: the name stands beside it.
  return <img className={className} src={`/api/public/pictures/${picture}`} alt="" decoding="async" />;
}
