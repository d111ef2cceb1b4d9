/** What of a competitor changes by itself, each part of it told apart (PRC-6). */
export const WATCHED_PARTS = [
  'person',
  'life',
  'camera',
  'screen',
  'internet',
  'pictures',
  'signals',
  'incidents',
  'charge',
] as const;
export type WatchedPart = (typeof WATCHED_PARTS)[number];

/** By which way somebody came to somebody's pictures: the wall, a person's page, its film, a file of them all. */
export type PictureWay = 'wall' | 'person' | 'film' | 'archive';

/** How grave an incident is, the gravest last. */
export const INCIDENT_LEVELS = ['note', 'warning', 'serious'] as const;
export type IncidentLevel = (typeof INCIDENT_LEVELS)[number];
