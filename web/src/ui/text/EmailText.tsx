/** Allows a line break only before the @. */
export function EmailText({ email }: { email: string }) {
  const atIndex = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, atIndex)}
      <wbr />
      {email.slice(atIndex)}
    </>
  )
}
