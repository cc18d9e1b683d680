/** An error that the operator can correct. It is shown as one line without a stack trace. */
export class StartFault extends Error {
  override name = 'StartFault'
}
