import { costPairs } from './cost-pairs.ts'
import { handedOnPairs } from './handed-on-pairs.ts'
import { displayPairs } from './display-pairs.ts'
import { elsewherePairs } from './elsewhere-pairs.ts'
import { issuedPairs } from './issued-pairs.ts'
import { lossPairs } from './loss-pairs.ts'
import { nativePairs } from './native-pairs.ts'
import { offerPairs } from './offer-pairs.ts'
import { passedOnPairs } from './passed-on-pairs.ts'
import { paymentPairs } from './payment-pairs.ts'
import { proceedsPairs } from './proceeds-pairs.ts'
import { recordPairs } from './record-pairs.ts'
import { reachPairs } from './reach-pairs.ts'
import { poolPairs } from './pool-pairs.ts'
import { sharePairs } from './share-pairs.ts'
import { skimPairs } from './skim-pairs.ts'
import { swapPairs } from './swap-pairs.ts'
import { treasuryPairs } from './treasury-pairs.ts'
import { togetherPairs } from './together-pairs.ts'
import type { AnyPair } from './value-pair.ts'
import { vaultPairs } from './vault-pairs.ts'
import { withdrawnPairs } from './withdrawn-pairs.ts'
import { worthPairs } from './worth-pairs.ts'

/** Attacks that differ from honest transactions in an amount only, each with its twin. */
export const valuePairs: readonly AnyPair[] = [
  ...swapPairs,
  ...offerPairs,
  ...lossPairs,
  ...sharePairs,
  ...poolPairs,
  ...worthPairs,
  ...displayPairs,
  ...paymentPairs,
  ...proceedsPairs,
  ...costPairs,
  ...reachPairs,
  ...nativePairs,
  ...handedOnPairs,
  ...treasuryPairs,
  ...passedOnPairs,
  ...recordPairs,
  ...skimPairs,
  ...vaultPairs,
  ...issuedPairs,
  ...togetherPairs,
  ...withdrawnPairs,
  ...elsewherePairs,
]
