import { type Address, address } from '../../address/address.ts'
import { bridgeOrder } from './bridge-order.ts'
import { orderAt } from './layout.ts'
import type { TermsTable } from './terms-table.ts'

/**
 * Limit orders. Sources: Jupiter Limit Order v1 and v2 `initialize_order` (making and taking amount; a number of the
 * order precedes them in v2), Kamino Limo `create_order` (input and output amount), 1inch Fusion `create` (the amount and its
 * minimum, behind a number), deBridge DLN `create_order_with_nonce`.
 */
export const orderTerms: TermsTable = new Map([
  [address('jupoNjAxXgZ4rjzxzPMP4oxduvQsQtZzyknqvzYNrNu'), { '856e4aaf709ff59f': orderAt(8, 16) }],
  [address('j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X'), { '856e4aaf709ff59f': orderAt(16, 24) }],
  [address('LiMoM9rMhrdYrfzUCxQppvxCSG1FcrUK9G8uLq4A1GF'), { '8d3625cfedd2fad7': orderAt(8, 16) }],
  [
    address('HNarfxC3kYMMhFkxUFeYb8wHVdPzY5t9pupqW5fL2meM'),
    { '181ec828051c0777': orderAt(12, 20) },
  ],
  [address('src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4'), { '828362be28ce4432': bridgeOrder }],
])

const titanOrders = address('TitanLozLMhczcwrioEguG2aAmiATAPXdYpBg3DbeKK')

/** Programs that keep what is offered until someone fills the order. The layout of the last one is not published. */
export const orderPrograms: ReadonlySet<Address> = new Set([...orderTerms.keys(), titanOrders])
