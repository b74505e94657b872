import type { DailyCase } from './daily-case.ts'
import { deployCases } from './deploy-cases.ts'
import { governanceCases } from './governance-cases.ts'
import { keeperCases } from './keeper-cases.ts'
import { launchCases } from './launch-cases.ts'
import { lendingCases } from './lending-cases.ts'
import { liquidityCases } from './liquidity-cases.ts'
import { nftCases } from './nft-cases.ts'
import { otherCases } from './other-cases.ts'
import { ownAccountCases } from './own-account-cases.ts'
import { ownSendCases } from './own-send-cases.ts'
import { paymentCases } from './payment-cases.ts'
import { positionCases } from './position-cases.ts'
import { routeCases } from './route-cases.ts'
import { signedAheadCases } from './signed-ahead-cases.ts'
import { stakeCases } from './stake-cases.ts'
import { stakingCases } from './staking-cases.ts'
import { swapCases } from './swap-cases.ts'
import { teamCases } from './team-cases.ts'

/** What people sign every day, each with an attack that differs from it as little as possible. */
export const dailyCases: readonly DailyCase[] = [
  ...ownSendCases,
  ...signedAheadCases,
  ...ownAccountCases,
  ...deployCases,
  ...swapCases,
  ...liquidityCases,
  ...stakingCases,
  ...lendingCases,
  ...nftCases,
  ...governanceCases,
  ...keeperCases,
  ...otherCases,
  ...paymentCases,
  ...routeCases,
  ...launchCases,
  ...stakeCases,
  ...positionCases,
  ...teamCases,
]
