import { accountPrograms } from './account-programs.ts'
import { amountPrograms } from './amount-programs.ts'
import { claimPrograms } from './claim-programs.ts'
import { creditPrograms } from './credit-programs.ts'
import { curvePrograms } from './curve-programs.ts'
import { escrowPrograms } from './escrow-programs.ts'
import { auctionPrograms, gamePrograms } from './game-programs.ts'
import { lookAlikePrograms } from './look-alike-programs.ts'
import type { HonestFamily } from './honest-program.ts'
import { lendingPrograms } from './lending-programs.ts'
import { launchPrograms, poolPrograms } from './market-programs.ts'
import { newerTokenPrograms } from './newer-token-programs.ts'
import { orderPrograms } from './order-programs.ts'
import { pledgePrograms } from './pledge-programs.ts'
import { pricedPrograms } from './priced-programs.ts'
import { recordPrograms, vaultPrograms } from './record-programs.ts'
import { registryPrograms } from './registry-programs.ts'
import { routePrograms } from './route-programs.ts'
import { splPrograms } from './spl-programs.ts'
import { stakingPrograms, vestingPrograms } from './yield-programs.ts'

/** Honest programs of apps that are in no list, by what they are for. */
export const honestFamilies: readonly HonestFamily[] = [
  recordPrograms,
  vaultPrograms,
  poolPrograms,
  launchPrograms,
  escrowPrograms,
  stakingPrograms,
  vestingPrograms,
  lendingPrograms,
  gamePrograms,
  auctionPrograms,
  amountPrograms,
  accountPrograms,
  pricedPrograms,
  curvePrograms,
  claimPrograms,
  orderPrograms,
  creditPrograms,
  pledgePrograms,
  registryPrograms,
  routePrograms,
  newerTokenPrograms,
  splPrograms,
  lookAlikePrograms,
]
