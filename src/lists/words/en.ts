import type { AddressReport } from '../entries/address-reputation.ts'

/** What a list says about `subject`, with its name and date, as whole sentences. */
export const listingText = (
  subject: string,
  { list, date, kind, reason, expires, expired }: AddressReport,
): string => {
  const until = expires === undefined ? '' : ` on ${expires}`
  return [
    `${subject} is on the list “${list}” (${date}) as ${kind.replaceAll('-', ' ')}: ${reason}.`,
    ...(expired ? [`This entry expired${until} and may be out of date.`] : []),
  ].join(' ')
}
