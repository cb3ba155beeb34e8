const KILOBYTE = 1000

/** "12 KB", "3.4 MB" */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / KILOBYTE
  if (kilobytes < KILOBYTE) return `${Math.max(1, Math.round(kilobytes))} KB`
  return `${(kilobytes / KILOBYTE).toFixed(1)} MB`
}
