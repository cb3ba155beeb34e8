import { QuestionAnswer } from '../accounts/shapes.ts'
import { Category, Tag } from '../catalog/shapes.ts'
import { CertificateCheck } from '../files/certificate-shapes.ts'
import { MediaItem } from '../files/shapes.ts'
import { Product } from '../products/shapes.ts'
import { countryCodes } from '../reference/countries.ts'
import { ageRangeValues, genders, insuranceAnswers, userStatuses } from '../reference/people.ts'
import { DEFAULT_SESSION_LENGTH, paymentTypes, sessionLengths } from '../reference/practice.ts'
import { usStateCodes } from '../reference/us-state-codes.ts'
import { Review } from '../reviews/shapes.ts'
import { NextFreeSlot } from '../schedule/shapes.ts'
import { exactText, plainText, secureWebLink, webLink } from '../text.ts'
import { TimeZone } from '../time-zone.ts'
import { z } from '../zod.ts'
import { disclosedFieldNames } from './disclosure.ts'

const CategoryId = z.string().regex(/^[1-9]\d{0,8}$/)
const TagIds = z.array(z.int().positive()).max(300)
/** Returns the schema of values by category id. There are four categories; the limit protects against abuse. */
const perCategory = <Value extends z.ZodType>(value: Value) =>
  z.record(CategoryId, value).refine((entries) => Object.keys(entries).length <= 50, 'Too many categories.')
const Flag = z.boolean()

/** Returns the fields of `other`: profile data of professionals, search answers of members. (PRO-63 to PRO-71) */
function otherFields<Link extends z.ZodType, Secure extends z.ZodType, Length extends z.ZodType>({
  link,
  secureLink,
  length,
}: {
  link: Link
  secureLink: Secure
  length: Length
}) {
  return {
    pni: plainText(60),
    myStory: plainText(10_000),
    myWebsite: link,
    instagramLink: link,
    facebookLink: link,
    pinterestLink: link,
    tikTokLink: link,
    mainPractice: plainText(200),
    secondaryPractices: plainText(500),
    myWorkHours: plainText(500),
    insuranceCarriers: plainText(500),
    appointmentDuration: length,
    appointmentRate: z.number('Appointment rate must be a number').min(0).max(100_000),
    typesOfPaymentsAccepted: z.array(z.enum(paymentTypes)).max(paymentTypes.length),
    address: plainText(300),
    timeZone: TimeZone,
    /** Link for online sessions, shown only in confirmed appointments. */
    meetingLink: secureLink,
    requestedTags: TagIds,
    specialization: perCategory(plainText(300)),
    categoryTitle: perCategory(plainText(120)),
    categoryDescription: perCategory(plainText(5000)),
    selectedGoalTags: perCategory(TagIds),
    searchTags: TagIds,
    questionsAnswers: z.array(QuestionAnswer).max(100),
    gender: plainText(40),
    age: plainText(40),
    free15: Flag,
    workWeekends: Flag,
    issuesAndConcerns: plainText(5000),
  }
}

/** Profile data in the database and in replies. */
export const Other = z.object(otherFields({ link: z.string(), secureLink: z.string(), length: z.number() })).partial()
export type Other = z.infer<typeof Other>

/** Profile data in requests. Completes links, and replaces unknown session lengths with one hour. (OP-028, OP-043) */
const OtherForm = z
  .object(
    otherFields({
      link: webLink(500),
      secureLink: secureWebLink(500),
      length: z.union(sessionLengths.map((length) => z.literal(length))).catch(DEFAULT_SESSION_LENGTH),
    }),
  )
  .partial()

export const PersonalInfo = z
  .object({
    issuesAndConcerns: plainText(5000),
    age: plainText(40),
    address: plainText(300),
    expectedFree15: Flag,
    expectedWorkWeekends: Flag,
  })
  .partial()
export type PersonalInfo = z.infer<typeof PersonalInfo>

/** A partial update: absent fields stay unchanged, null clears a field. (PRO-51) */
export const ProfileForm = z
  .object({
    description: plainText(500),
    preferredHome: Flag,
    preferredClient: Flag,
    preferredOnline: Flag,
    preferredAgreedUpon: Flag,
    state: z.enum(usStateCodes).nullable(),
    country: z.enum(countryCodes).nullable(),
    zipcode: plainText(20).nullable(),
    myGender: z.enum(genders),
    expectedGender: z.enum(genders),
    insuranceAccepted: z.enum(insuranceAnswers),
    ageRange: z.enum(ageRangeValues),
    /** URL of an image that the caller uploaded, or null for the default image. */
    profileImageUrl: exactText(500).nullable(),
    backgroundImageUrl: exactText(500).nullable(),
    other: OtherForm,
    personalInfo: PersonalInfo,
  })
  .partial()
export type ProfileForm = z.infer<typeof ProfileForm>

const UserCategory = z.object({
  id: z.int(),
  categoryId: z.int(),
  status: z.enum(['Active', 'Expired']),
  /** Only in replies to the owner and admins. */
  validTill: z.string().nullable().optional(),
})

/** A certificate or another file on a profile. (PRO-61) */
const UserFile = z.object({ id: z.int(), fileTypeId: z.int(), fileName: z.string(), url: z.string() })

/** A profile. Optional fields depend on the viewer and on the kind of user. (PRO-52 to PRO-62, OP-036, OP-037) */
export const ProfileUser = z
  .object({
    id: z.int().optional(),
    username: z.string(),
    name: z.string(),
    profileImageUrl: z.string().nullable(),
    isProfessional: z.boolean(),
    backgroundImageUrl: z.string().nullable().optional(),
    description: z.string().optional(),
    rating: z.number().optional(),
    ratingCount: z.int().optional(),
    country: z.string().nullable().optional(),
    state: z.string().nullable().optional(),
    zipcode: z.string().nullable().optional(),
    /** City of a professional's zip code; null if unknown. */
    city: z.string().nullable().optional(),
    insuranceAccepted: z.enum(insuranceAnswers).optional(),
    preferredHome: Flag.optional(),
    preferredClient: Flag.optional(),
    preferredOnline: Flag.optional(),
    preferredAgreedUpon: Flag.optional(),
    UserCategories: z.array(UserCategory).optional(),
    UserFiles: z.array(UserFile).optional(),
    other: Other.nullable().optional(),
    /** Generated summary of the work hours; empty if `other.myWorkHours` has a text. (OP-029) */
    workHoursSummary: z.string().optional(),
    email: z.string().optional(),
    emailVerified: Flag.optional(),
    pendingEmail: z.string().nullable().optional(),
    isAdmin: Flag.optional(),
    status: z.enum(userStatuses).optional(),
    approvedTags: z.string().optional(),
    address: z.string().nullable().optional(),
    myGender: z.enum(genders).optional(),
    expectedGender: z.enum(genders).optional(),
    ageRange: z.enum(ageRangeValues).optional(),
    personalInfo: PersonalInfo.optional(),
    /** Fields that a booking would disclose to the professional. In the caller's own profile only. */
    toldWhenBooking: z.array(z.enum(disclosedFieldNames)).optional(),
  })
  .meta({ id: 'ProfileUser' })
export type ProfileUser = z.infer<typeof ProfileUser>

export const ProfileReply = z.object({
  user: ProfileUser,
  images: z.array(MediaItem),
  /** `check` is present if an admin has verified the certificate. */
  files: z.array(MediaItem.extend({ fileName: z.string(), check: CertificateCheck.nullish() })),
  categories: z.array(Category),
  reviews: z.array(Review),
  tags: z.array(Tag),
  products: z.array(Product),
  /** Next available slot; null if there is none in the coming weeks, absent in the professional's own profile. */
  nextFree: NextFreeSlot.nullish(),
})
export type ProfileReply = z.infer<typeof ProfileReply>

/** A listed professional in the sitemap. */
export const SitemapEntry = z.object({ username: z.string(), updatedAt: z.string() })
