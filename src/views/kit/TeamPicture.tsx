import styles from './TeamPicture.module.css';

/** The photograph or logo of a competitor beside their name, as large as its place says; nothing where there is none. */
export function TeamPicture(props: {
  readonly picture: string | undefined;
  readonly className?: string | undefined;
}) {
  const { picture, className = styles['small'] } = props;
  if (picture === undefined) return null;
  // Their name stands beside it.
  return <img className={className} src={`/api/public/pictures/${picture}`} alt="" decoding="async" />;
}
