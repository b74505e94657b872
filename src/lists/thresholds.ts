/*
 * Every bound, share and interval that the lists use, and the reason for each. Formats that a list or a program defines
 * are not here but beside the code that reads them.
 */

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

// Downloads.

/** Three times the largest list, which had 10 MB in 2026. */
export const listMaxBytes = 32 * 1024 * 1024
/** Long enough for the largest list over a slow line. Downloads run in the background, so no request waits for one. */
export const downloadTimeoutMs = minuteMs
/** Ten times the largest list of 2026; the fingerprints take at most 8 MB of memory. */
export const listEntriesMax = 1_000_000
/** A list that loses a larger share at once was more likely cut off than tidied up. */
export const shrinkMax = 0.3
/** Smaller lists may halve for good reasons. */
export const shrinkCountsFrom = 50
/** With a larger share of unusable entries, the file is probably not the list. */
export const refusedPartMax = 0.2
/** Enough refused entries to recognize what is wrong; all of them are counted. */
export const refusedExamplesMax = 5
/** A refused entry is foreign text: enough to recognize it, too little to flood a log. */
export const shownEntryMax = 60

// Updates.

/** Files and archive are checked this often, so a change takes effect within half a minute; a check costs a few stats. */
export const pollMs = 30 * secondMs
/** Share of the poll interval that varies, so that servers do not request their publishers at the same minute. */
export const jitterPart = 0.1
/** An unreachable publisher is requested again after this: often enough to recover, too rarely to be a burden. */
export const retryMs = 10 * minuteMs
/** Pause after a round that failed as a whole, such as on a full disk. */
export const roundRetryMs = 10 * minuteMs
/** A list that was not confirmed for this long may miss new sites: most phishing sites live for days. */
export const staleAfterMs = 24 * hourMs
/** Replacing the largest list writes about ten megabytes, for which other writers in background threads wait. */
export const archiveBusyTimeoutMs = 10 * secondMs

// The operator's files.

/** Fifty thousand lines with long reasons. */
export const operatorFileMaxBytes = 16 * 1024 * 1024
/** An entry with its reason takes about 200 bytes of memory, so a full file takes 10 MB. */
export const operatorEntriesMax = 50_000
/** A reason is passed on to callers and must fit in a sentence. */
export const reasonLengthMax = 200
/** A file that is not a list at all would otherwise fill the log. */
export const operatorProblemsMax = 20
/** Editors that truncate a file before writing it take less than this. */
export const settledAfterMs = 500

// Entries of sites.

/** No list has deeper subdomains; each label costs a lookup. */
export const subdomainLabelsMax = 8
/** No list has longer paths; each segment costs a lookup. */
export const pathSegmentsMax = 8
/** Lists use about two segments. */
export const pathLengthMax = 512
/** A shorter brand would be found in almost any name. */
export const brandLengthMin = 5
