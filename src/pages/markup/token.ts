import { shortAddress } from '../../findings/words/amounts.ts'
import { parseAddress } from '../../solana/address/address.ts'
import { usualNames } from '../../tokens/token-label.ts'
import type { Page } from '../page-shell.ts'
import { lookupHead, subjectHead } from './subject.ts'

const form = `      <form class="card form inline" id="form" role="search" aria-label="Token search" novalidate>
        <div class="entry">
          <label for="mint">Symbol, name or mint address</label>
          <input id="mint" name="mint" type="search" spellcheck="false" autocomplete="off" autocapitalize="off" maxlength="128" aria-describedby="mint-problem" />
          <p class="problem" id="mint-problem"></p>
        </div>
        <button class="btn btn-main" type="submit">Look up</button>
      </form>
      <div class="examples" id="try" hidden></div>`

/** A token: its price, its candles, and who controls it. */
export const tokenPage: Page = {
  id: 'token',
  title: 'Token · Drawbridge',
  description: 'Price, chart and risk of a Solana token.',
  body: lookupHead('Look up a token', 'Its price, its risks, and who controls it.', form),
}

/**
 * The same about its subject, which is in the title, for tabs and for links that are shared. A token is named by its
 * address unless it is well known: a name that its creator chose would lend this server's credit to it.
 */
export const tokenPageOf = (text: string): Page => {
  const mint = parseAddress(text)
  if (!mint) return tokenPage
  const called = usualNames(mint)?.symbol ?? shortAddress(mint)
  return {
    ...tokenPage,
    title: `${called} · Token · Drawbridge`,
    description: `Is it safe? Risk, authorities, holders, price and trades of the Solana token ${called}.`,
    body: subjectHead(`Token ${called}`, form),
  }
}
