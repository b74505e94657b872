import { ageCheck } from './checks/age.ts'
import { authorityHoldersCheck } from './checks/authority-holders.ts'
import { baitNameCheck } from './checks/bait-name.ts'
import { confidentialAmountsCheck } from './checks/confidential-amounts.ts'
import { creatorHistoryCheck } from './checks/creator-history.ts'
import { creatorShareCheck } from './checks/creator-share.ts'
import { deadMintCheck } from './checks/dead-mint.ts'
import { defaultFrozenCheck } from './checks/default-frozen.ts'
import { displayedAmountCheck } from './checks/displayed-amount.ts'
import { earlyBuyersCheck } from './checks/early-buyers.ts'
import { freezeAuthorityCheck } from './checks/freeze-authority.ts'
import { holderConcentrationCheck } from './checks/holder-concentration.ts'
import { launchpadCurveCheck } from './checks/launchpad-curve.ts'
import { liquidityCheck } from './checks/liquidity.ts'
import { lockedLiquidityCheck } from './checks/locked-liquidity.ts'
import { lookAlikeCheck } from './checks/look-alike.ts'
import { metadataChangeableCheck } from './checks/metadata-changeable.ts'
import { metadataHostCheck } from './checks/metadata-host.ts'
import { mintAuthorityCheck } from './checks/mint-authority.ts'
import { mintCloseAuthorityCheck } from './checks/mint-close-authority.ts'
import { mintSettingsCheck } from './checks/mint-settings.ts'
import { namedAddressCheck } from './checks/named-address.ts'
import { nonTransferableCheck } from './checks/non-transferable.ts'
import { pausableCheck } from './checks/pausable.ts'
import { permanentDelegateCheck } from './checks/permanent-delegate.ts'
import { permissionedBurnCheck } from './checks/permissioned-burn.ts'
import { reportedCheck } from './checks/reported.ts'
import { sameNameCheck } from './checks/same-name.ts'
import { sellRouteCheck } from './checks/sell-route.ts'
import { tokenFormCheck } from './checks/token-form.ts'
import { transferFeeCheck } from './checks/transfer-fee.ts'
import { transferHookCheck } from './checks/transfer-hook.ts'
import { verificationCheck } from './checks/verification.ts'
import type { TokenCheck } from './token-check.ts'

/** Day of the last change to what a check of tokens concludes; moved by hand with every such change. */
export const tokenChecksDate = '2026-11-20'

/** Everything that is looked at in a token. To add one: write its file, add its line here, test it. */
export const tokenChecks: readonly TokenCheck[] = [
  mintSettingsCheck,
  authorityHoldersCheck,
  mintAuthorityCheck,
  freezeAuthorityCheck,
  metadataChangeableCheck,
  permanentDelegateCheck,
  transferHookCheck,
  transferFeeCheck,
  defaultFrozenCheck,
  nonTransferableCheck,
  mintCloseAuthorityCheck,
  pausableCheck,
  displayedAmountCheck,
  permissionedBurnCheck,
  confidentialAmountsCheck,
  lookAlikeCheck,
  sameNameCheck,
  namedAddressCheck,
  baitNameCheck,
  deadMintCheck,
  holderConcentrationCheck,
  creatorShareCheck,
  liquidityCheck,
  lockedLiquidityCheck,
  sellRouteCheck,
  ageCheck,
  creatorHistoryCheck,
  earlyBuyersCheck,
  metadataHostCheck,
  tokenFormCheck,
  launchpadCurveCheck,
  verificationCheck,
  reportedCheck,
]
