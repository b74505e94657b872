import { shortAddress } from '../../findings/words/amounts.ts'
import { parseAddress } from '../../solana/address/address.ts'
import type { Page } from '../page-shell.ts'
import { lookupHead, subjectHead } from './subject.ts'

const form = `      <form class="card form inline" id="form" role="search" aria-label="Wallet lookup" novalidate>
        <div class="entry">
          <label for="address">Wallet address</label>
          <input id="address" name="address" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="address-problem" />
          <p class="problem" id="address-problem"></p>
        </div>
        <button class="btn btn-main" type="submit">Look up</button>
      </form>
      <div class="examples" id="try" hidden></div>`

/** A wallet: its holdings, its activity, and who else can use its funds. */
export const walletPage: Page = {
  id: 'wallet',
  title: 'Wallet · Drawbridge',
  description: 'Holdings, activity and permissions of a Solana wallet.',
  body: lookupHead(
    'Look up a wallet',
    'Its holdings, its activity, and who else can use its funds.',
    form,
  ),
}

/** The same about its subject, which is in the title, for tabs and for links that are shared. */
export const walletPageOf = (text: string): Page => {
  const address = parseAddress(text)
  if (!address) return walletPage
  const called = shortAddress(address)
  return {
    ...walletPage,
    title: `${called} · Wallet · Drawbridge`,
    description: `Holdings, trades and permissions of the Solana wallet ${called}: who else can take from it.`,
    body: subjectHead(`Wallet ${called}`, form),
  }
}
