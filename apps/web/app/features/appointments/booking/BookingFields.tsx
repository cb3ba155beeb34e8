import { Anchor, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from 'react-router'

import { addressFor } from './booking-form.ts'
import type { BookingValues } from './booking-form.ts'
import type { Booking } from './load-booking.ts'
import { hasAddress, isAddressTyped } from './locations.ts'

import classes from './BookingFields.module.css'

type BookingFieldsProps = {
  booking: Booking
  form: UseFormReturnType<BookingValues>
  onLocation: (location: BookingValues['location']) => void
}

/** Where to add what is missing of a member's own address. */
function NoOwnAddress() {
  return (
    <Text size="sm" c="dimmed">
      You have not told us your address yet.{' '}
      <Anchor component={Link} to="/profile/member?panel=1">
        Add your address
      </Anchor>
    </Text>
  )
}

/** One line to type into; an address that is given is shown whole. (APP-20) */
function Address({ isTyped, ...field }: { isTyped: boolean; value?: string }) {
  if (isTyped) return <TextInput label="Address" data-autofocus {...field} />
  return <Textarea label="Address" size="md" autosize readOnly classNames={{ input: classes.given }} {...field} />
}

/** Where to meet. (APP-08, APP-16 to APP-20) */
export function BookingFields({ booking, form, onLocation }: BookingFieldsProps) {
  const { getInputProps, values } = form
  const { locations, addresses } = booking
  const needsChoice = locations.length > 1

  function change(value: string): void {
    const location = locations.find((one) => one.value === value)?.value ?? ''
    form.setValues({ location, address: addressFor(location, booking) })
    form.clearFieldError('location')
    onLocation(location)
  }

  return (
    <>
      <NativeSelect
        size="md"
        label="Location"
        data={needsChoice ? [{ value: '', label: 'Choose one' }, ...locations] : locations}
        data-autofocus={needsChoice || undefined}
        {...getInputProps('location')}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {hasAddress(values.location) && (
        <Address {...getInputProps('address')} isTyped={isAddressTyped(values.location)} />
      )}
      {values.location === 'Client' && addresses.member === '' && <NoOwnAddress />}
    </>
  )
}
