import { parseAddress } from '../../../solana/address/address.ts'
import { byId } from '../parts/dom.ts'
import { input, isSound, offerExamples, onSubmit, submit, valueOf } from '../parts/form.ts'
import { addressInPath, open } from '../parts/path.ts'
import { showAddress } from './wallet-tables.ts'

export const showWallet = (): void => {
  onSubmit(byId('form'), async () => {
    const address = valueOf('address')
    const sound = isSound({
      address: parseAddress(address)
        ? undefined
        : 'Expected the address of a Solana wallet, 32 to 44 characters.',
    })
    if (sound) open('wallet', address)
  })
  offerExamples('wallet', (fields) => open('wallet', fields['address'] ?? ''))
  const address = addressInPath('wallet')
  if (address === undefined) return
  input('address').value = address
  // What is no address is said once, at its field, instead of by everything that would be asked about it.
  if (parseAddress(address)) showAddress(byId('result'), address)
  else submit(byId('form'))
}
