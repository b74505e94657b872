import type { Rule } from './rule.ts'
import { baitIncome } from './rules/bait-income.ts'
import { burnForNothing } from './rules/burn-for-nothing.ts'
import { closeAuthorityHandover } from './rules/close-authority-handover.ts'
import { closeToStranger } from './rules/close-to-stranger.ts'
import { couldNotSimulate } from './rules/could-not-simulate.ts'
import { delegateToStranger } from './rules/delegate-to-stranger.ts'
import { durableNonce } from './rules/durable-nonce.ts'
import { fakeSystemAddress } from './rules/fake-system-address.ts'
import { mintAuthorityHandover } from './rules/mint-authority-handover.ts'
import { multiAssetSweep } from './rules/multi-asset-sweep.ts'
import { nearTotalSol } from './rules/near-total-sol.ts'
import { nonceAuthorityHandover } from './rules/nonce-authority-handover.ts'
import { siblingSwitch } from './rules/sibling-switch.ts'
import { stakeAuthorityHandover } from './rules/stake-authority-handover.ts'
import { tokenAccountHandover } from './rules/token-account-handover.ts'
import { tradeForNothing } from './rules/trade-for-nothing.ts'
import { unknownCoreInstruction } from './rules/unknown-core-instruction.ts'
import { unknownProgramWithSignature } from './rules/unknown-program-with-signature.ts'
import { unlimitedDelegate } from './rules/unlimited-delegate.ts'
import { unstableOutcome } from './rules/unstable-outcome.ts'
import { upgradeAuthorityHandover } from './rules/upgrade-authority-handover.ts'
import { walletReassigned } from './rules/wallet-reassigned.ts'
import { withdrawalToStranger } from './rules/withdrawal-to-stranger.ts'
import { youngUpgradeableProgram } from './rules/young-upgradeable-program.ts'

/** Every rule, in the order in which findings are told: what takes most comes first, what could not be seen last. */
export const riskRules: readonly Rule[] = [
  unstableOutcome,
  siblingSwitch,
  walletReassigned,
  tokenAccountHandover,
  stakeAuthorityHandover,
  upgradeAuthorityHandover,
  fakeSystemAddress,
  multiAssetSweep,
  nearTotalSol,
  tradeForNothing,
  burnForNothing,
  unlimitedDelegate,
  delegateToStranger,
  withdrawalToStranger,
  closeToStranger,
  closeAuthorityHandover,
  nonceAuthorityHandover,
  mintAuthorityHandover,
  durableNonce,
  unknownCoreInstruction,
  baitIncome,
  youngUpgradeableProgram,
  unknownProgramWithSignature,
  couldNotSimulate,
]
