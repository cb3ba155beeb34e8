import { endpoint } from '../endpoint.ts'
import { CertificateCheck, CertificateForm } from './certificate-shapes.ts'

export const setCertificateState = endpoint({
  method: 'POST',
  path: '/admin/certificate',
  access: 'admin',
  summary: "Set a certificate's verification status and expiration date. (extension)",
  body: CertificateForm,
  reply: CertificateCheck,
  errors: ['not_found'],
})
