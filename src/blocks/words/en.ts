import { countText } from '../../basics/count-text.ts'
import type { LimitedBy } from '../limited-by.ts'
import type { FollowTrouble } from '../follow-trouble.ts'
import type { StreamTrouble } from '../stream/stream-state.ts'

/** Sentences about following blocks, for the operator. */

export const troubleText: Readonly<Record<FollowTrouble, string>> = {
  'other-cluster':
    'The Solana node belongs to another cluster than the stored trades. Use another node, or another DATA_DIR.',
  'too-new': 'Blocks hold transactions that this version cannot read. Update the server.',
  blocked: 'The Solana node refuses requests for blocks.',
  node: 'Blocks cannot be read from the Solana node. Retrying.',
  store: 'Blocks cannot be stored. Retrying.',
}

export const streamTroubleText: Readonly<Record<StreamTrouble, string>> = {
  unreachable: 'The Yellowstone server is unreachable. Blocks are read from the Solana node.',
  refused:
    'The Yellowstone server refuses the token. Check YELLOWSTONE_TOKEN. Blocks are read from the Solana node.',
  'not-offered':
    'The Yellowstone server accepts no subscription. Check YELLOWSTONE_URL and its plan. Blocks are read from the Solana node.',
  distrusted:
    'The Yellowstone server sent wrong data and is not used for some minutes. Blocks are read from the Solana node.',
  unconfirmed:
    'The Solana node does not have the blocks of the Yellowstone server. Check that both belong to one cluster. Blocks are read from the Solana node.',
}

export const streamedText = 'Blocks are streamed.'

export const checkingText = 'Comparing the Yellowstone stream with the Solana node.'

export const streamProgramsText = (programs: number): string =>
  `The Yellowstone server streams only ${countText(programs, 'exchange program')}; other trades, and transfers between wallets, are missing.`

export const streamRefusedText = (messages: number): string =>
  `${countText(messages, 'wrong message')} of the stream ${messages === 1 ? 'was' : 'were'} refused since the start.`

export const measuringText = 'Measuring what the Solana node allows.'
export const withoutBlocksText =
  'The Solana node returns no whole blocks; only pools and watched wallets are followed.'

export const behindText = (seconds: number): string => `${seconds} s behind the chain.`

export const sampleText = (sharePercent: number, limitedBy?: LimitedBy): string =>
  `Reading about ${sharePercent} % of all blocks${limitedBy ? `, since ${limitTexts[limitedBy]}` : ''}.`

const limitTexts: Readonly<Record<LimitedBy, string>> = {
  calls: 'INDEX_RPC_PER_MINUTE, or the limit of a public node, allows no more',
  bytes: 'INDEX_MB_PER_SECOND, or the limit of a public node, allows no more',
  node: 'the Solana node returns no more',
}

export const gapText = (gaps: number, slots: number): string =>
  `Catching up on ${countText(slots, 'slot')}${gaps > 1 ? ` in ${gaps} gaps` : ''}.`

export const lostText = (slots: number): string =>
  `${countText(slots, 'slot')} ${slots === 1 ? 'was' : 'were'} given up since the start.`

export const refusedText = (answers: number): string =>
  `${countText(answers, 'unusable answer')} ${answers === 1 ? 'was' : 'were'} refused since the start.`
