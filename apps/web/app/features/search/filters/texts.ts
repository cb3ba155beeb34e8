/** Texts of the filters for logged-in users. (OP-014) */
export const filterTexts = {
  places: 'Places',
  radius: 'Within',
  meeting: 'How to meet',
  meetings: { any: 'In person or online', inPerson: 'In person only', online: 'Web Conferencing only' },
  noPlaces: 'No place begins like this.',
  credit: 'Places: GeoNames, CC BY 4.0',
} as const
