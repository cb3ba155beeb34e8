const renderThumbnail = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="225"><path fill="${color}" d="M0 0h400v225H0z"/><path fill="#fff" d="M170 68v89l78-44.5z"/></svg>`

/** Generic thumbnails by file name, because the video host is never contacted. */
export const videoThumbnails: ReadonlyMap<string, string> = new Map([
  ['youtube.svg', renderThumbnail('#7a2a30')],
  ['vimeo.svg', renderThumbnail('#1e546e')],
])
