import type { ActivityEvent } from '../../activity-event.ts'
import type { MintNames } from '../../activity-item.ts'
import { controlSentences } from './control-sentences.ts'
import { exchangeSentences } from './exchange-sentences.ts'
import { otherSentences } from './other-sentences.ts'
import { makeSpeaker, type SentencesFor, type Speaker, type Tense } from './speaker.ts'
import { transferSentences } from './transfer-sentences.ts'

/**
 * One sentence without a full stop: `Sold 1.5 SOL for 230 USDC on Raydium`, or `Swap 1.5 SOL for 230 USDC on Raydium`.
 */
export const activityText = (event: ActivityEvent, tense: Tense, names: MintNames): string => {
  const sentences: Readonly<Record<string, (event: never, speaker: Speaker) => string>> = all
  return sentences[event.what]?.(event as never, makeSpeaker(tense, names)) ?? ''
}

const all = {
  ...exchangeSentences,
  ...transferSentences,
  ...controlSentences,
  ...otherSentences,
} satisfies SentencesFor<ActivityEvent>
