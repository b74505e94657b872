import type { PermissionCheck } from './check.ts'
import { closeAuthoritiesCheck } from './checks/close-authorities.ts'
import { frozenAccountsCheck } from './checks/frozen-accounts.ts'
import { issuerPowersCheck } from './checks/issuer-powers.ts'
import { nonceAccountsCheck } from './checks/nonce-accounts.ts'
import { permanentDelegatesCheck } from './checks/permanent-delegates.ts'
import { programUpgradesCheck } from './checks/program-upgrades.ts'
import { stakeLockupsCheck } from './checks/stake-lockups.ts'
import { stakeManagersCheck } from './checks/stake-managers.ts'
import { stakeWithdrawersCheck } from './checks/stake-withdrawers.ts'
import { tokenAccountsCheck } from './checks/token-accounts.ts'
import { tokenDelegatesCheck } from './checks/token-delegates.ts'
import { walletControlCheck } from './checks/wallet-control.ts'

/** Date of this set of checks, for provenance. */
export const permissionChecksDate = '2026-11-20'

/** Every check of a wallet's permissions, in the order in which coverage tells them. */
export const permissionChecks: readonly PermissionCheck[] = [
  tokenAccountsCheck,
  tokenDelegatesCheck,
  closeAuthoritiesCheck,
  frozenAccountsCheck,
  permanentDelegatesCheck,
  issuerPowersCheck,
  stakeWithdrawersCheck,
  stakeManagersCheck,
  stakeLockupsCheck,
  nonceAccountsCheck,
  programUpgradesCheck,
  walletControlCheck,
]
