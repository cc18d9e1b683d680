import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'

const onOpen = vi.fn()
const onDelete = vi.fn()

const showTable = () =>
  render(
    <DataTable
      label="Users"
      columns={[
        {
          key: 'name',
          title: 'Name',
          render: () => (
            <button type="button" data-opens-row onClick={onOpen}>
              Ada
            </button>
          ),
        },
        { key: 'email', title: 'E-mail', render: () => 'ada@example.com' },
        {
          key: 'actions',
          title: 'Actions',
          render: () => (
            <button type="button" onClick={onDelete}>
              <svg aria-hidden />
              Delete
            </button>
          ),
        },
      ]}
      rows={[1]}
      rowKey={(row) => row}
      pageSize={1}
    />,
  )

test('a click on the text of a row opens the row', () => {
  showTable()
  fireEvent.click(screen.getByText('ada@example.com'))
  expect(onOpen).toHaveBeenCalledOnce()
})

test('a click on a control of a row does not open the row', () => {
  showTable()
  fireEvent.click(screen.getByText('Delete').querySelector('svg') as SVGElement)
  expect(onDelete).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByText('Ada'))
  expect(onOpen).toHaveBeenCalledOnce()
})

test('selecting text in a row does not open the row', () => {
  showTable()
  const email = screen.getByText('ada@example.com')
  getSelection()?.selectAllChildren(email)
  fireEvent.click(email)
  expect(onOpen).not.toHaveBeenCalled()
})
