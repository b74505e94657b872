import { shortAddress } from '../../findings/words/amounts.ts'
import { parseAddress } from '../../solana/address/address.ts'
import type { Page } from '../page-shell.ts'

/** A wallet: its holdings, its activity, and who else can use its funds. */
export const walletPage: Page = {
  id: 'wallet',
  title: 'Wallet · Drawbridge',
  description: 'Holdings, activity and permissions of a Solana wallet.',
  body: `
      <div class="title">
        <h1>Look up a wallet</h1>
        <p class="muted">Its holdings, its activity, and who else can use its funds.</p>
      </div>
      <form class="card form inline" id="form" role="search" aria-label="Wallet lookup" novalidate>
        <div class="entry">
          <label for="address">Wallet address</label>
          <input id="address" name="address" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="address-problem" />
          <p class="problem" id="address-problem"></p>
        </div>
        <button class="btn btn-main" type="submit">Look up</button>
      </form>
      <div class="examples" id="try" hidden></div>
      <div id="announce" class="sr" role="status"></div>
      <div id="result"></div>`,
}

/** The same with its subject in the title, for tabs and for links that are shared. */
export const walletPageOf = (text: string): Page => {
  const address = parseAddress(text)
  if (!address) return walletPage
  return {
    ...walletPage,
    title: `${shortAddress(address)} · Wallet · Drawbridge`,
    description: `Holdings, trades and permissions of the Solana wallet ${shortAddress(address)}: who else can take from it.`,
  }
}
