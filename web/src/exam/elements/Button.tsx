import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'

interface Look {
  look?: 'filled' | 'default'
  size?: 'sm' | 'md' | 'lg'
  before?: ReactNode
  after?: ReactNode
}

interface Props extends Look, ComponentProps<'button'> {
  isBusy?: boolean
}

export function Button({ isBusy, disabled, type = 'button', children, ...props }: Props) {
  const { look, size, before, after, className, ...button } = props
  return (
    <button
      {...button}
      type={type}
      {...buttonProps(props)}
      data-loading={isBusy || undefined}
      disabled={disabled || isBusy}
    >
      <Content before={before} after={after}>
        {children}
      </Content>
      {isBusy && <span className={styles['spinner']} aria-hidden />}
    </button>
  )
}

export function ButtonLink({ children, ...props }: Look & ComponentProps<'a'>) {
  const { look, size, before, after, className, ...link } = props
  return (
    <a {...link} {...buttonProps(props)}>
      <Content before={before} after={after}>
        {children}
      </Content>
    </a>
  )
}

const buttonProps = ({ look = 'filled', size = 'sm', className }: Look & { className?: string | undefined }) => ({
  className: [styles['button'], className].filter(Boolean).join(' '),
  'data-look': look,
  'data-size': size,
})

function Content({ before, after, children }: Pick<Look, 'before' | 'after'> & { children: ReactNode }) {
  return (
    <span className={styles['content']}>
      {before && <span data-position="left">{before}</span>}
      <span className={styles['words']}>{children}</span>
      {after && <span data-position="right">{after}</span>}
    </span>
  )
}
