import { useResource } from '#views/kit/useResource.ts';
import styles from './PageCanvas.module.css';

/** A contest's background picture of a page; shows nothing until it is loaded. */
export function Background({ contestId, picture }: { readonly contestId: number; readonly picture: string }) {
  const { answer } = useResource('certificatePicture', { cid: contestId, picture });
  if (answer === null) return null;
  const address = `data:${answer.mime};base64,${answer.picture_base64}`;
  return <img src={address} alt="" className={styles['picture']} draggable={false} />;
}
