import { MAX_NOTE_CHARACTERS } from '@fourfold/contract/appointments/shapes'
import type { Location } from '@fourfold/contract/reference/practice'
import { Anchor, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from 'react-router'

import type { Booking } from '../load-booking.ts'
import { hasAddress, isAddressEditable } from '../locations.ts'
import { getDisplayedAddress } from './booking-form.ts'
import type { BookingValues } from './booking-form.ts'

import classes from './BookingFields.module.css'

type BookingFieldsProps = {
  booking: Booking
  form: UseFormReturnType<BookingValues>
  onLocationChange: (location: BookingValues['location']) => void
}

/** Shown instead of a missing address. */
function NoAddress({ isOwn, name }: { isOwn: boolean; name: string }) {
  return (
    <Text size="sm" c="dimmed">
      {isOwn ? 'You haven’t added your address yet. ' : `${name} has not added an address yet. Ask before you go.`}
      {isOwn && (
        <Anchor component={Link} to="/profile/member?panel=1">
          Add your address
        </Anchor>
      )}
    </Text>
  )
}

type AddressProps = { location: Location; name: string; value?: string }

/** An input if the member enters the address; otherwise a read-only text area. (APP-20) */
function Address({ location, name, ...field }: AddressProps) {
  if (isAddressEditable(location)) return <TextInput label="Address" data-autofocus {...field} />
  if (!field.value) return <NoAddress isOwn={location === 'Client'} name={name} />
  return <Textarea label="Address" size="md" autosize readOnly classNames={{ input: classes.readOnly }} {...field} />
}

/** The note and the location, which has the focus because few members write a note. (APP-08, APP-16 to APP-20) */
export function BookingFields({ booking, form, onLocationChange }: BookingFieldsProps) {
  const { getInputProps, values } = form
  const { locations } = booking
  const hasSeveralLocations = locations.length > 1

  function changeLocation(value: string): void {
    const location = locations.find((option) => option.value === value)?.value ?? ''
    form.setValues({ location, address: getDisplayedAddress(location, booking) })
    form.clearFieldError('location')
    onLocationChange(location)
  }

  return (
    <>
      <Textarea
        size="md"
        label={`Note for ${booking.firstName} (optional)`}
        autosize
        maxRows={6}
        maxLength={MAX_NOTE_CHARACTERS}
        {...getInputProps('note')}
      />
      <NativeSelect
        size="md"
        label="Location"
        data={hasSeveralLocations ? [{ value: '', label: 'Choose one' }, ...locations] : locations}
        data-autofocus={hasSeveralLocations || undefined}
        {...getInputProps('location')}
        onChange={({ currentTarget }) => changeLocation(currentTarget.value)}
      />
      {hasAddress(values.location) && (
        <Address {...getInputProps('address')} location={values.location} name={booking.name} />
      )}
    </>
  )
}
