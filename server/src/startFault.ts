/** A `StartFault` is an error that the operator can correct. Its message is printed without a stack trace. */
export class StartFault extends Error {
  override name = 'StartFault'
}
