import type { Rule } from './rule.ts'
import { closeAuthorityHandover } from './rules/close-authority-handover.ts'
import { closeToStranger } from './rules/close-to-stranger.ts'
import { couldNotSimulate } from './rules/could-not-simulate.ts'
import { delegateToStranger } from './rules/delegate-to-stranger.ts'
import { durableNonce } from './rules/durable-nonce.ts'
import { multiAssetSweep } from './rules/multi-asset-sweep.ts'
import { nearTotalSol } from './rules/near-total-sol.ts'
import { tokenAccountHandover } from './rules/token-account-handover.ts'
import { unknownCoreInstruction } from './rules/unknown-core-instruction.ts'
import { unlimitedDelegate } from './rules/unlimited-delegate.ts'
import { walletReassigned } from './rules/wallet-reassigned.ts'

/** Every rule, in the order in which findings are told: what takes most comes first, what could not be seen last. */
export const riskRules: readonly Rule[] = [
  walletReassigned,
  tokenAccountHandover,
  multiAssetSweep,
  nearTotalSol,
  unlimitedDelegate,
  delegateToStranger,
  closeToStranger,
  closeAuthorityHandover,
  durableNonce,
  unknownCoreInstruction,
  couldNotSimulate,
]
