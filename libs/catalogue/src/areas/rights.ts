import { defineArea } from '../define/define';

/** Which rights a person may grant to others, and the confirmation by a second person. */
export const rights = defineArea({
  RIGHTS_ROLE_TO_YOURSELF: {
    status: 422,
    ja: '自分自身に役割を割り当てることはできません。別の管理者に依頼してください。',
    en: 'You cannot give a role to yourself. Ask another administrator to give it.',
    th: 'คุณกำหนดบทบาทให้ตนเองไม่ได้ โปรดขอให้ผู้ดูแลระบบคนอื่นเป็นผู้กำหนด',
  },
  RIGHTS_OWN_ASSIGNMENT: {
    status: 422,
    ja: '自分の役割の期間は、短くすることしかできません。延長や変更は別の管理者に依頼してください。',
    en: 'You can only shorten the time for which you hold a role. Ask another administrator for any other change.',
    th: 'คุณทำได้เพียงย่นระยะเวลาของบทบาทตนเอง หากต้องการขยายหรือเปลี่ยนแปลง โปรดขอให้ผู้ดูแลระบบคนอื่นดำเนินการ',
  },
  RIGHTS_OWN_ROLE: {
    status: 422,
    ja: 'あなた自身がこの役割を持っているため、変更も変更の承認もできません。この役割を持たない人に依頼してください。',
    en: 'You hold this role yourself, so you can neither change it nor confirm a change of it. Ask somebody who does not hold it.',
    th: 'คุณมีบทบาทนี้อยู่ จึงแก้ไขหรือยืนยันการแก้ไขบทบาทนี้ไม่ได้ โปรดขอให้ผู้ที่ไม่มีบทบาทนี้ดำเนินการ',
  },
  RIGHTS_OWN_REQUEST: {
    status: 422,
    ja: 'これはあなた自身の申請です。別の担当者が承認または却下します。不要になった場合は取り下げてください。',
    en: 'This is your own request. Somebody else must confirm or reject it; you can withdraw it.',
    th: 'นี่คือคำขอของคุณเอง ผู้อื่นต้องเป็นผู้ยืนยันหรือปฏิเสธ หากไม่ต้องการแล้ว คุณถอนคำขอได้',
  },
  RIGHTS_FOR_YOURSELF: {
    status: 422,
    ja: 'この申請はあなたに権限を与えるものです。別の担当者が承認または却下します。',
    en: 'This request would give a right to you. Somebody else must confirm or reject it.',
    th: 'คำขอนี้จะให้สิทธิ์แก่คุณ ผู้อื่นต้องเป็นผู้ยืนยันหรือปฏิเสธ',
  },
  RIGHTS_NOT_TWO_PEOPLE: {
    status: 422,
    ja: 'あなたのアカウントと申請者のアカウントは、一人が単独で登録または変更したものなので、二人とはみなされません。別の担当者が承認または却下します。',
    en: 'Your account and that of the requester do not count as two people, because one person alone registered or changed them. Somebody else must confirm or reject it.',
    th: 'บัญชีของคุณและของผู้ยื่นคำขอไม่นับเป็นสองคน เพราะบุคคลเดียวเป็นผู้ลงทะเบียนหรือแก้ไขบัญชีโดยลำพัง ผู้อื่นต้องเป็นผู้ยืนยันหรือปฏิเสธ',
  },
  RIGHTS_PASSWORD_KNOWN: {
    status: 422,
    ja: 'このユーザーのパスワードを、登録した人が知っている可能性があります(登録した人が決めた、または現在とは別のメールアドレスに送信された)。または、氏名かメールアドレスの変更が完了していません。待機中の変更の完了または中止を待ち、このユーザーへパスワード再設定メールを送信してください。メールのパスワードが届いた後に承認できます。',
    en: 'Whoever registered this user may know the password: it was chosen then, or sent to another address than the present one. Or a change of the name or address is still waiting. Let a waiting change end and send this user a password reset; the right can be confirmed once the password from that e-mail has replaced it.',
    th: 'ผู้ที่ลงทะเบียนผู้ใช้รายนี้อาจทราบรหัสผ่าน เพราะเป็นผู้กำหนดเอง หรือรหัสผ่านถูกส่งไปยังอีเมลอื่นที่ไม่ใช่อีเมลปัจจุบัน หรือการเปลี่ยนชื่อหรืออีเมลยังรออยู่ โปรดรอให้การเปลี่ยนที่รออยู่สิ้นสุด แล้วส่งอีเมลตั้งรหัสผ่านใหม่ให้ผู้ใช้รายนี้ จึงยืนยันสิทธิ์ได้เมื่อรหัสผ่านในอีเมลใช้แทนแล้ว',
  },
  RIGHTS_HOLDERS_PASSWORD_KNOWN: {
    status: 422,
    ja: 'この役割を持つ次のユーザーのパスワードを、登録した人が知っている可能性があるか、氏名またはメールアドレスの変更が完了していません: {people}。待機中の変更の完了または中止を待ち、パスワード再設定メールを送信してください。または、先に役割を外してください。',
    en: 'Somebody else may know the password of these holders of the role, or a change of their name or address is still waiting: {people}. Let a waiting change end and send them a password reset, or take the role from them first.',
    th: 'ผู้อื่นอาจทราบรหัสผ่านของผู้ที่มีบทบาทนี้ หรือการเปลี่ยนชื่อหรืออีเมลยังรออยู่: {people} โปรดรอให้การเปลี่ยนที่รออยู่สิ้นสุด แล้วส่งอีเมลตั้งรหัสผ่านใหม่ หรือถอนบทบาทออกก่อน',
  },
  RIGHTS_REQUESTER_HOLDS_ROLE: {
    status: 422,
    ja: '申請した人自身が、この変更で見える範囲が広がる役割を持っているため、承認できません。却下し、この役割を持たない人に申請してもらってください。',
    en: 'The person who made this request holds a role that would see more. Reject it; somebody who does not hold the role can make it.',
    th: 'ผู้ที่ยื่นคำขอนี้มีบทบาทที่จะเห็นข้อมูลมากขึ้น จึงยืนยันไม่ได้ โปรดปฏิเสธ แล้วให้ผู้ที่ไม่มีบทบาทนี้ยื่นคำขอใหม่',
  },
  RIGHTS_NOT_YOUR_REQUEST: {
    status: 422,
    ja: '申請を取り下げられるのは、申請した本人だけです。承認しない場合は却下してください。',
    en: 'Only the person who made the request can withdraw it. If it should not take effect, reject it.',
    th: 'เฉพาะผู้ที่ยื่นคำขอเท่านั้นที่ถอนคำขอได้ หากไม่ต้องการให้มีผล โปรดปฏิเสธคำขอ',
  },
  RIGHTS_REQUEST_CLOSED: {
    status: 412,
    ja: 'この申請はすでに処理されています。一覧を読み込み直してください。',
    en: 'This request has already been decided. Load the list again.',
    th: 'คำขอนี้ได้รับการดำเนินการไปแล้ว โปรดโหลดรายการใหม่',
  },
  RIGHTS_REQUEST_EXPIRED: {
    status: 422,
    ja: 'この申請は期限が切れています。必要な場合は、もう一度申請してもらってください。',
    en: 'This request has expired. If it is still needed, it has to be made again.',
    th: 'คำขอนี้หมดอายุแล้ว หากยังจำเป็น โปรดให้ยื่นคำขอใหม่',
  },
  RIGHTS_REQUEST_CHANGED: {
    status: 412,
    ja: '申請の後に、役割、ユーザー、または試験設計が変更されたため、この申請は承認できません。却下して、もう一度申請してもらってください。',
    en: 'The role, the user or the design changed after the request was made, so it cannot be confirmed. Reject it and have it made again.',
    th: 'บทบาท ผู้ใช้ หรือการออกแบบโครงการวิจัยเปลี่ยนไปหลังจากยื่นคำขอ จึงยืนยันไม่ได้ โปรดปฏิเสธแล้วให้ยื่นคำขอใหม่',
  },
  RIGHTS_REQUESTER_LOST: {
    status: 422,
    ja: '申請した人はこの操作の権限を失っているため、承認できません。却下してください。',
    en: 'The person who made this request no longer has the right to do so. Reject it.',
    th: 'ผู้ที่ยื่นคำขอนี้ไม่มีสิทธิ์ดำเนินการแล้ว จึงยืนยันไม่ได้ โปรดปฏิเสธคำขอ',
  },
  RIGHTS_REQUEST_OPEN: {
    status: 422,
    ja: '同じ申請がすでに承認待ちです。別の担当者の承認をお待ちください。',
    en: 'The same request is already waiting for a second person. Wait for the confirmation, or withdraw it first.',
    th: 'มีคำขอเดียวกันรอการยืนยันจากบุคคลที่สองอยู่แล้ว โปรดรอการยืนยัน หรือถอนคำขอนั้นก่อน',
  },
  RIGHTS_WAITS: {
    status: 422,
    ja: '別の担当者の承認待ちです。承認されるまで有効になりません。',
    en: 'Waiting for a second person to confirm it. Nothing changes until then.',
    th: 'รอการยืนยันจากบุคคลที่สอง จะยังไม่มีผลจนกว่าจะได้รับการยืนยัน',
  },
});
