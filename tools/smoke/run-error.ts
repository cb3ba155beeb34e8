/** What is wrong with how a run ended: it must exit with 0, and its last line must be its figures. */
export function complaintOf({ code, stdout }: { code: number; stdout: string }): string | undefined {
  if (code !== 0) return `ended with code ${code}`
  try {
    const figures: unknown = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
    return typeof figures === 'object' && figures !== null ? undefined : 'its last line holds no figures'
  } catch {
    return 'its last line is no JSON'
  }
}
