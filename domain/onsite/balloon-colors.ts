/** The colours that balloons are sold in. */
export const BALLOON_COLORS = [
  { value: '#e11d2a', key: 'red' },
  { value: '#f97316', key: 'orange' },
  { value: '#facc15', key: 'yellow' },
  { value: '#84cc16', key: 'lime' },
  { value: '#15803d', key: 'green' },
  { value: '#14b8a6', key: 'turquoise' },
  { value: '#7dd3fc', key: 'sky' },
  { value: '#1d4ed8', key: 'blue' },
  { value: '#7e22ce', key: 'purple' },
  { value: '#f472b6', key: 'pink' },
  { value: '#92400e', key: 'brown' },
  { value: '#d4af37', key: 'gold' },
  { value: '#c0c0c0', key: 'silver' },
  { value: '#ffffff', key: 'white' },
  { value: '#111111', key: 'black' },
] as const;
