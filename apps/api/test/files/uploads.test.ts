import { loadFile } from '@fourfold/contract/files/endpoints'
import { productDetails, saveProduct } from '@fourfold/contract/products/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { readColor, jpeg, createPhonePhoto, png, findMetadata, createTransparentPng } from './pictures.ts'
import { fetchUrl, encodeMultipart, upload, mustUpload } from './uploading.ts'

let testApp: TestApp
let pia: { token: string }
let mila: { token: string }
beforeAll(async () => {
  testApp = await startTestApp()
  pia = await testApp.professional('pia')
  mila = await testApp.member('mila')
})
afterAll(() => testApp.stop())

const product = { category: 'Movement', subcategory: 'Gear', link: 'https://shop.example/mat', title: 'Mat' } as const

async function createProduct(token: string) {
  const { data, errors } = await testApp.call(saveProduct, { body: product }, { token })
  if (!data) throw new Error(errors[0]?.msg)
  return data.product
}

const loadSize = async (url: string) => {
  const { width, height } = await sharp((await fetchUrl(testApp, url)).content).metadata()
  return [width, height]
}

describe('uploading an image', () => {
  test.each(['library', 'file', 'background', 'profile'])(
    'returns uuid, url and thumbnailUrl for %s',
    { tags: ['FIL-10'] },
    async (kind) => {
      const data = await mustUpload(testApp, pia.token, { fileType: kind, content: await jpeg() })
      expect(Object.keys(data).sort()).toEqual(['thumbnailUrl', 'url', 'uuid'])
      expect(data.url).toBe(`/api/media/${data.uuid}/full.webp`)
      expect((await fetchUrl(testApp, data.url)).status).toBe(200)
      expect((await fetchUrl(testApp, data.thumbnailUrl)).status).toBe(200)
    },
  )

  test('adds an item with both sizes and without storage to the library', { tags: ['FIL-01'] }, async () => {
    const { uuid } = await mustUpload(testApp, pia.token, { fileType: 'library', content: await jpeg() })
    const [url, thumbnailUrl] = [`/api/media/${uuid}/full.webp`, `/api/media/${uuid}/thumbnail.webp`]
    const { data } = await testApp.call(loadFile, { query: { uuid } })
    expect(data).toEqual({ file: { uuid, url, thumbnailUrl, storage: null } })
  })

  test('also returns the fields in data for chat', { tags: ['FIL-10', 'OP-054'] }, async () => {
    const data = await mustUpload(testApp, mila.token, { fileType: 'chat', content: await jpeg() })
    expect(data.data).toEqual({ uuid: data.uuid, url: data.url, thumbnailUrl: data.thumbnailUrl })
    expect((await fetchUrl(testApp, data.data?.thumbnailUrl ?? '')).status).toBe(200)
  })

  test('accepts the uuid or the id of a product', { tags: ['FIL-10', 'PRD-24'] }, async () => {
    const { id, uuid } = await createProduct(pia.token)
    const images: string[] = []
    for (const otherObjectId of [uuid, String(id)]) {
      images.push(
        (await mustUpload(testApp, pia.token, { fileType: 'product', content: await png(), otherObjectId })).uuid,
      )
    }
    const { data } = await testApp.call(productDetails, { params: { uuid } }, { token: pia.token })
    expect(data?.images.map((image) => image.uuid)).toEqual(images)
  })

  test('lets every account upload a portrait and a cover and save their URLs', { tags: ['FIL-16'] }, async () => {
    const portrait = await mustUpload(testApp, mila.token, { fileType: 'profile', content: await jpeg() })
    const cover = await mustUpload(testApp, mila.token, { fileType: 'background', content: await jpeg() })
    const body = { profileImageUrl: portrait.url, backgroundImageUrl: cover.url }
    expect((await testApp.call(editProfile, { body }, { token: mila.token })).status).toBe(200)
    const { data } = await testApp.call(profile, { query: {} }, { token: mila.token })
    expect(data?.user).toMatchObject({
      profileImageUrl: expect.stringContaining(portrait.uuid),
      backgroundImageUrl: expect.stringContaining(cover.uuid),
    })
  })

  test('accepts form fields after the file', async () => {
    const { headers, body } = encodeMultipart([
      { name: 'file', content: await jpeg(), fileName: 'a.jpg', type: 'image/jpeg' },
      { name: 'fileType', content: 'profile' },
    ])
    const authorization = `Bearer ${mila.token}`
    const options = { method: 'POST', url: '/api/file/upload', payload: body } as const
    expect((await testApp.app.inject({ ...options, headers: { ...headers, authorization } })).statusCode).toBe(200)
  })
})

describe('re-encoding', () => {
  test('keeps only upright pixels, without location, author, comment or color profile', async () => {
    const { uuid } = await mustUpload(testApp, pia.token, { fileType: 'library', content: await createPhonePhoto() })
    for (const variant of ['full.webp', 'medium.webp', 'thumbnail.webp', 'full.jpg']) {
      const { content } = await fetchUrl(testApp, `/api/media/${uuid}/${variant}`)
      expect([variant, await findMetadata(content)]).toEqual([variant, []])
      expect([await readColor(content, 0.5, 0.1), await readColor(content, 0.5, 0.9)]).toEqual(['red', 'blue'])
    }
    expect(await loadSize(`/api/media/${uuid}/full.webp`)).toEqual([600, 800])
  })

  test('findMetadata detects the metadata in the test picture', async () => {
    const metadata = await findMetadata(await createPhonePhoto())
    expect(metadata).toEqual(
      expect.arrayContaining(['exif', 'xmp', 'icc', 'orientation', 'marker e1', 'marker fe', 'PLANTED']),
    )
  })

  test('keeps transparency in WebP and fills it with white in JPEG', async () => {
    const { uuid } = await mustUpload(testApp, pia.token, {
      fileType: 'library',
      content: await createTransparentPng(),
    })
    const webp = await fetchUrl(testApp, `/api/media/${uuid}/full.webp`)
    const { channels } = await sharp(webp.content).stats()
    expect(channels[3]).toMatchObject({ min: 0, max: 255 })
    const photo = await fetchUrl(testApp, `/api/media/${uuid}/full.jpg`)
    expect([await readColor(photo.content, 0.2, 0.5), await readColor(photo.content, 0.8, 0.5)]).toEqual([
      'white',
      'blue',
    ])
  })

  test.each([
    ['library', [1600, 1200], [800, 600], [400, 300]],
    ['profile', [600, 600], [300, 300], [144, 144]],
    ['background', [1600, 600], [1000, 375], [400, 150]],
  ])('stores %s images in their configured sizes', async (fileType, full, medium, thumbnail) => {
    const { uuid } = await mustUpload(testApp, pia.token, { fileType, content: await jpeg(2400, 1800) })
    expect(await loadSize(`/api/media/${uuid}/full.webp`)).toEqual(full)
    expect(await loadSize(`/api/media/${uuid}/full.jpg`)).toEqual(full)
    expect(await loadSize(`/api/media/${uuid}/medium.webp`)).toEqual(medium)
    expect(await loadSize(`/api/media/${uuid}/thumbnail.webp`)).toEqual(thumbnail)
  })

  test.each([
    ['library', 1, 1, [1, 1]],
    ['profile', 50, 20, [20, 20]],
    ['background', 60, 40, [60, 23]],
    ['background', 3, 500, [3, 1]],
  ])('does not enlarge a small image: %s of %i × %i', async (fileType, width, height, expected) => {
    const { url } = await mustUpload(testApp, pia.token, { fileType, content: await png(width, height) })
    expect(await loadSize(url)).toEqual(expected)
  })

  test.each([
    ['gray', (image: Sharp) => image.grayscale().toColorspace('b-w').jpeg()],
    ['CMYK', (image: Sharp) => image.toColorspace('cmyk').jpeg()],
    ['16 bits', (image: Sharp) => image.toColorspace('rgb16').png()],
    ['a palette', (image: Sharp) => image.png({ palette: true })],
    ['progressive', (image: Sharp) => image.jpeg({ progressive: true })],
    ['interlaced', (image: Sharp) => image.png({ progressive: true })],
  ])('decodes an image in %s', async (_name, encode) => {
    const content = await encode(sharp(await png(300, 200))).toBuffer()
    const { url } = await mustUpload(testApp, pia.token, { fileType: 'library', content })
    expect(await findMetadata((await fetchUrl(testApp, url)).content)).toEqual([])
  })
})

describe('upload permissions', () => {
  test('rejects uploads by visitors', async () => {
    expect((await upload(testApp, null, { fileType: 'profile', content: await jpeg() })).status).toBe(401)
  })

  test.each(['library', 'file', 'product'])('rejects uploads of type %s by members', async (fileType) => {
    const response = await upload(testApp, mila.token, { fileType, content: await jpeg(), otherObjectId: '1' })
    expect([response.status, response.errors[0]?.code]).toEqual([403, 'not_allowed'])
  })

  test('returns 404 for the product of another account', async () => {
    const { uuid } = await createProduct(pia.token)
    const { token } = await testApp.professional('other')
    const response = await upload(testApp, token, { fileType: 'product', content: await jpeg(), otherObjectId: uuid })
    expect([response.status, response.errors[0]?.code]).toEqual([404, 'not_found'])
  })

  test('lets an admin add a product image, which belongs to the owner', async () => {
    const { uuid: otherObjectId } = await createProduct(pia.token)
    const { token } = await testApp.admin('ada')
    const { uuid } = await mustUpload(testApp, token, { fileType: 'product', content: await jpeg(), otherObjectId })
    const row = await testApp.db
      .selectFrom('file')
      .innerJoin('account', 'account.id', 'file.account_id')
      .select('account.username')
      .where('file.uuid', '=', uuid)
      .executeTakeFirst()
    expect(row).toEqual({ username: 'pia' })
  })

  test.each(['', 'no-such-product', '0', '-1', '99999999999999999999', crypto.randomUUID()])(
    'returns 404 for the unknown product "%s"',
    async (otherObjectId) => {
      const response = await upload(testApp, pia.token, { fileType: 'product', content: await jpeg(), otherObjectId })
      expect([response.status, response.errors[0]?.code]).toEqual([404, 'not_found'])
    },
  )

  test('requires a product for a product image', async () => {
    const response = await upload(testApp, pia.token, { fileType: 'product', content: await jpeg() })
    expect(response.errors[0]).toMatchObject({ code: 'invalid_input', field: 'otherObjectId' })
  })
})

describe('rejected uploads', () => {
  test('rejects everything but JPEG and PNG, regardless of the file name', { tags: ['FIL-02', 'OP-053'] }, async () => {
    const gif = await sharp(await png())
      .gif()
      .toBuffer()
    const webp = await sharp(await png())
      .webp()
      .toBuffer()
    for (const content of [gif, webp, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]) {
      for (const fileType of ['library', 'chat']) {
        const file = { fileType, content, fileName: 'a.png', type: 'image/png' }
        const response = await upload(testApp, pia.token, file)
        expect([response.status, response.errors[0]?.code]).toEqual([400, 'image_not_readable'])
      }
    }
  })

  test('ignores the declared content type', { tags: ['FIL-02'] }, async () => {
    const file = { fileType: 'library', content: await png(), type: 'text/html' }
    expect((await upload(testApp, pia.token, file)).status).toBe(200)
  })

  test.each([
    ['a.png', 'png', 200],
    ['A.PNG', 'png', 200],
    ['a.jpg', 'png', 400],
    ['a.exe', 'png', 400],
    ['a.png.html', 'png', 400],
    ['a.png.', 'png', 400],
    ['a.jpeg', 'jpeg', 200],
    ['a.b.JFIF', 'jpeg', 200],
    ['a.png', 'jpeg', 400],
    ['a.svg', 'jpeg', 400],
  ])(
    'accepts only file names that match the content: %s with %s content',
    { tags: ['FIL-02', 'OP-053'] },
    async (fileName, type, status) => {
      const content = type === 'png' ? await png(8, 8) : await jpeg(8, 8)
      const response = await upload(testApp, pia.token, { fileType: 'library', content, fileName })
      const expectedCode = status === 400 ? 'file_name_misleading' : undefined
      expect([response.status, response.errors[0]?.code]).toEqual([status, expectedCode])
    },
  )

  test('rejects a file one byte larger than 10 MB', { tags: ['FIL-04', 'OP-053'] }, async () => {
    const image = await jpeg()
    const uploadBytes = async (bytes: number) => {
      const content = Buffer.concat([image, Buffer.alloc(bytes - image.length)])
      const { status, errors } = await upload(testApp, pia.token, { fileType: 'library', content })
      return [status, errors[0]?.code]
    }
    expect(await uploadBytes(10 * 1024 * 1024)).toEqual([200, undefined])
    expect(await uploadBytes(10 * 1024 * 1024 + 1)).toEqual([413, 'too_large'])
  })

  test('rejects a file larger than the configured limit', { tags: ['OP-053'] }, async () => {
    const strict = await startTestApp({ env: { UPLOAD_MEGABYTES: '1' } })
    const { token } = await strict.member('mila')
    const uploadBytes = async (bytes: number) =>
      upload(strict, token, { fileType: 'profile', content: Buffer.concat([await jpeg(), Buffer.alloc(bytes)]) })
    expect([(await uploadBytes(900_000)).status, (await uploadBytes(1_100_000)).status]).toEqual([200, 413])
    await strict.stop()
  })

  test.each(['photo', '.jpg', ''])('rejects a file name without extension: "%s"', async (fileName) => {
    const response = await upload(testApp, pia.token, { fileType: 'library', content: await jpeg(), fileName })
    expect(response.status).toBe(400)
    expect(['file_name_without_extension', 'invalid_input']).toContain(response.errors[0]?.code)
  })

  test('rejects more images than the quota of a product', async () => {
    const { uuid: otherObjectId } = await createProduct(pia.token)
    const content = await png(8, 8)
    const statuses: number[] = []
    for (let count = 0; count < 18; count += 1) {
      statuses.push((await upload(testApp, pia.token, { fileType: 'product', content, otherObjectId })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    const requests = [1, 2, 3, 4, 5].map(() =>
      upload(testApp, pia.token, { fileType: 'product', content, otherObjectId }),
    )
    const replies = await Promise.all(requests)
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.errors[0]?.code).toBe('too_many_files')
  })

  test('rejects more chat files than the quota of an account, per account', async () => {
    const { token, user } = await testApp.member('chatty')
    const content = await png(8, 8)
    await inTransaction(testApp.db, (tx) =>
      sql`insert into file (uuid, account_id, kind, file_name, storage, width, height, created_at)
        select gen_random_uuid(), ${user.id}, 'chat', 'x.png', 'S3', 8, 8, now()
        from generate_series(1, 1999)`.execute(tx),
    )
    const responses = await Promise.all([1, 2, 3].map(() => upload(testApp, token, { fileType: 'chat', content })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await upload(testApp, token, { fileType: 'chat', content })).errors[0]?.code).toBe('too_many_files')
    expect((await upload(testApp, token, { fileType: 'profile', content })).status).toBe(200)
    expect((await upload(testApp, pia.token, { fileType: 'chat', content })).status).toBe(200)
  })

  test('leaves no row after rejected uploads', async () => {
    const { token, user } = await testApp.professional('clean')
    await upload(testApp, token, { fileType: 'library', content: Buffer.from('not an image') })
    const rows = await testApp.db
      .selectFrom('file')
      .select('uuid')
      .where('account_id', '=', user.id as never)
      .execute()
    expect(rows).toEqual([])
  })
})

test('sanitizes the file name of a certificate', async () => {
  const fileName = `../../etc/\u202Egnp.exe ${'x'.repeat(400)}.PNG`
  const { uuid } = await mustUpload(testApp, pia.token, { fileType: 'file', content: await png(), fileName })
  const row = await testApp.db.selectFrom('file').select('file_name').where('uuid', '=', uuid).executeTakeFirstOrThrow()
  expect(row.file_name).toMatch(/^…x+\.PNG$/)
  expect(row.file_name).toHaveLength(120)
  expect((await testApp.call(loadFile, { query: { uuid } })).status).toBe(200)
})
