import EasemobREST
import ExactJSON
import HTTPExchange
import PushConformance
import PushContract

/// A request and what it was answered with, for people: a line each.
struct RESTReport {
    let text: String

    init(_ input: ContractInput<RESTLine>, response: RESTResponse) {
        let request = input.request.request
        let heading = PlainText("\(response.status)  \(request.method) \(request.path)").line
        let content = response.body["data"] ?? response.body["entities"]
        let words = [response.body["exception"], response.body["error_description"]]
            .compactMap { $0?.string }
        text = """
            \(Heading(heading, id: input.id).text)
              \(PlainText(content?.jsonText ?? words.joined(separator: ": ")).line)


            """
    }
}
