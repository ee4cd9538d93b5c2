import { defineArea } from '../define';

export const auth = defineArea({
  CDMS700MSG003: {
    status: 401,
    ja: 'ユーザーIDまたはパスワードが正しくありません({numIncorrect}回目)。5回間違えるとアカウントがロックされます。',
    en: 'The User ID or password you entered is incorrect. Wrong attempts: {numIncorrect}. After 5 the account is locked.',
    th: 'รหัสผู้ใช้หรือรหัสผ่านไม่ถูกต้อง ป้อนผิดแล้ว {numIncorrect} ครั้ง หากครบ 5 ครั้งบัญชีจะถูกล็อก',
  },
  AUTH_ACCOUNT_LOCKED: {
    status: 403,
    ja: 'パスワードを5回間違えたため、アカウントがロックされています。「パスワードを忘れた場合」から再設定するか、管理者に連絡してください。',
    en: 'The account is locked after 5 wrong passwords. Reset the password through "Forgot password", or contact the administrator.',
    th: 'บัญชีถูกล็อกเพราะป้อนรหัสผ่านผิด 5 ครั้ง โปรดตั้งรหัสผ่านใหม่ที่ "ลืมรหัสผ่าน" หรือติดต่อผู้ดูแลระบบ',
  },
  AUTH_ACCOUNT_DISABLED: {
    status: 403,
    ja: 'このアカウントは無効になっているため、サインインできません。管理者に連絡してください。',
    en: 'You cannot sign in because this account is disabled. Contact the administrator.',
    th: 'เข้าสู่ระบบไม่ได้เพราะบัญชีนี้ถูกปิดใช้งาน โปรดติดต่อผู้ดูแลระบบ',
  },
  AUTH_USER_ID_REQUIRED: {
    status: 422,
    ja: 'ユーザーIDを入力してください。',
    en: 'Please enter your user ID.',
    th: 'โปรดกรอกรหัสผู้ใช้',
  },
  AUTH_PASSWORD_REQUIRED: {
    status: 422,
    ja: 'パスワードを入力してください。',
    en: 'Please enter your password.',
    th: 'โปรดกรอกรหัสผ่าน',
  },
  AUTH_PASSWORD_TOO_SHORT: {
    status: 422,
    ja: 'パスワードが短すぎます。8文字以上で入力してください。',
    en: 'The password is too short. Use at least 8 characters.',
    th: 'รหัสผ่านสั้นเกินไป โปรดใช้อย่างน้อย 8 อักขระ',
  },
  AUTH_PASSWORD_NOT_HALF_WIDTH: {
    status: 422,
    ja: 'パスワードに使えない文字があります。半角の英字・数字・記号だけを使ってください。',
    en: 'The password has characters that cannot be used. Use half-width letters, digits and special characters only.',
    th: 'รหัสผ่านมีอักขระที่ใช้ไม่ได้ โปรดใช้เฉพาะตัวอักษรอังกฤษ ตัวเลข และอักขระพิเศษแบบครึ่งความกว้าง',
  },
  AUTH_PASSWORD_TOO_SIMPLE: {
    status: 422,
    ja: 'パスワードには英字、数字、記号をそれぞれ1文字以上含めてください。',
    en: 'The password needs at least one English letter, one digit and one special character.',
    th: 'รหัสผ่านต้องมีตัวอักษรอังกฤษ ตัวเลข และอักขระพิเศษอย่างน้อยอย่างละ 1 ตัว',
  },
  AUTH_EMAIL_FORM: {
    status: 422,
    ja: 'メールアドレスの形式が正しくありません。「name@example.com」の形で入力してください。',
    en: 'This is not an e-mail address. Enter it in the form name@example.com.',
    th: 'รูปแบบอีเมลไม่ถูกต้อง โปรดกรอกในรูปแบบ name@example.com',
  },
  AUTH_LOGIN_ID_FORM: {
    status: 422,
    ja: 'ユーザーIDに使えない文字があります。半角の英字・数字・記号(空白以外)を使ってください。',
    en: 'The user ID has characters that cannot be used. Use half-width letters, digits and special characters without spaces.',
    th: 'รหัสผู้ใช้มีอักขระที่ใช้ไม่ได้ โปรดใช้ตัวอักษรอังกฤษ ตัวเลข และอักขระพิเศษแบบครึ่งความกว้าง โดยไม่มีช่องว่าง',
  },
  AUTH_EMAIL_USED: {
    status: 422,
    ja: 'このメールアドレスはすでに登録されているか、他のユーザーのIDとして使われています。別のメールアドレスを入力してください。',
    en: "This e-mail address is already registered, or is another user's ID. Enter a different address.",
    th: 'อีเมลนี้ลงทะเบียนแล้วหรือเป็นรหัสผู้ใช้ของผู้อื่น โปรดกรอกอีเมลอื่น',
  },
  AUTH_LOGIN_ID_USED: {
    status: 422,
    ja: 'このユーザーIDはすでに使われています(過去に使われたIDも再使用できません)。別のIDを入力してください。',
    en: 'This user ID is or was used by somebody else, and IDs are never reused. Choose another one.',
    th: 'รหัสผู้ใช้นี้มีผู้อื่นใช้อยู่หรือเคยใช้ และไม่สามารถใช้ซ้ำได้ โปรดเลือกรหัสอื่น',
  },
  AUTH_NAME_DIFFERS: {
    status: 422,
    ja: 'このメールアドレスは別の氏名で登録されています。登録されている氏名と同じ氏名を入力してください。',
    en: 'This e-mail address is registered under a different name. Enter the name as it is registered.',
    th: 'อีเมลนี้ลงทะเบียนไว้ด้วยชื่ออื่น โปรดกรอกชื่อให้ตรงกับที่ลงทะเบียนไว้',
  },
  AUTH_PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    ja: 'パスワードの変更が必要です。新しいパスワードを設定すると、続けて利用できます。',
    en: 'The password must be changed first. Set a new password to go on.',
    th: 'ต้องเปลี่ยนรหัสผ่านก่อน โปรดตั้งรหัสผ่านใหม่เพื่อใช้งานต่อ',
  },
  AUTH_PASSWORD_USED_BEFORE: {
    status: 422,
    ja: 'このパスワードは以前に使われています。まだ使ったことのないパスワードを入力してください。',
    en: 'You have used this password before. Choose one that you have never used here.',
    th: 'คุณเคยใช้รหัสผ่านนี้แล้ว โปรดเลือกรหัสผ่านที่ยังไม่เคยใช้',
  },
  AUTH_PASSWORDS_DIFFER: {
    status: 422,
    ja: '新しいパスワードと一致しません。同じパスワードをもう一度入力してください。',
    en: 'This is not the same as the new password. Enter the new password once more.',
    th: 'ไม่ตรงกับรหัสผ่านใหม่ โปรดกรอกรหัสผ่านใหม่อีกครั้ง',
  },
  AUTH_CURRENT_PASSWORD_WRONG: {
    status: 422,
    ja: '現在のパスワードが正しくありません({numIncorrect}回目)。5回間違えるとアカウントがロックされます。',
    en: 'The current password is incorrect. Wrong attempts: {numIncorrect}. After 5 the account is locked.',
    th: 'รหัสผ่านปัจจุบันไม่ถูกต้อง ป้อนผิดแล้ว {numIncorrect} ครั้ง หากครบ 5 ครั้งบัญชีจะถูกล็อก',
  },
  AUTH_SECRET_ANSWER_WRONG: {
    status: 422,
    ja: '秘密の質問の答えが正しくありません({numIncorrect}回目)。5回間違えるとアカウントがロックされます。',
    en: 'The answer to the security question is incorrect. Wrong attempts: {numIncorrect}. After 5 the account is locked.',
    th: 'คำตอบของคำถามความปลอดภัยไม่ถูกต้อง ป้อนผิดแล้ว {numIncorrect} ครั้ง หากครบ 5 ครั้งบัญชีจะถูกล็อก',
  },
  AUTH_SECRET_ANSWER_REQUIRED: {
    status: 422,
    ja: '秘密の質問の答えを入力してください。',
    en: 'Please enter the answer to the security question.',
    th: 'โปรดกรอกคำตอบของคำถามความปลอดภัย',
  },
  AUTH_SECRET_QUESTION_REQUIRED: {
    status: 422,
    ja: '秘密の質問を選んでください。',
    en: 'Please choose a security question.',
    th: 'โปรดเลือกคำถามความปลอดภัย',
  },
  AUTH_PASSWORD_CHANGED: {
    ja: 'パスワードを変更しました。他の端末やブラウザーのセッションは終了しました。',
    en: 'The password has been changed. Your sessions in other places were ended.',
    th: 'เปลี่ยนรหัสผ่านแล้ว เซสชันของคุณที่อื่นถูกสิ้นสุดแล้ว',
  },
  AUTH_SECRET_QUESTION_CHANGED: {
    ja: '秘密の質問と答えを変更しました。',
    en: 'The security question and its answer have been changed.',
    th: 'เปลี่ยนคำถามความปลอดภัยและคำตอบแล้ว',
  },
  AUTH_LOGIN_ID_CHANGED: {
    ja: 'ユーザーIDを{loginId}に変更しました。次回からこのIDでログインしてください。',
    en: 'Your user ID is now {loginId}. Use it the next time you sign in.',
    th: 'รหัสผู้ใช้ของคุณเปลี่ยนเป็น {loginId} แล้ว โปรดใช้รหัสนี้เมื่อเข้าสู่ระบบครั้งต่อไป',
  },
  AUTH_NOTICE_ENDS_TOO_EARLY: {
    ja: '掲載終了は掲載開始より後の日時にしてください。',
    en: 'The notice would end before it is shown. Choose a later end.',
    th: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่มแสดง โปรดเลือกเวลาสิ้นสุดที่ช้ากว่านี้',
  },
});
