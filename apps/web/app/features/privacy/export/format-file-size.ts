const KILOBYTE = 1000

/** ""12 KB", "3.4 MB".", "3.4 MB": how large a file is, as people say it. */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / KILOBYTE
  if (kilobytes < KILOBYTE) return `${Math.max(1, Math.round(kilobytes))} KB`
  return `${(kilobytes / KILOBYTE).toFixed(1)} MB`
}
