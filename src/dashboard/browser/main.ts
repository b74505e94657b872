import { showCheck } from './check.ts'
import { showOverview } from './overview.ts'
import { showScan } from './scan.ts'
import { showToken } from './token.ts'
import { showWallet } from './wallet.ts'

const shows: Readonly<Record<string, () => void>> = {
  overview: showOverview,
  scan: showScan,
  token: showToken,
  wallet: showWallet,
  check: showCheck,
}

shows[document.body.dataset['page'] ?? '']?.()
